package actions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// setting is a row of the table of group settings.
type setting struct {
	name string
	rule rule
}

// groupSettings stand in the order in which they are written.
var groupSettings = []setting{
	{"region", text},
	{"assignor", assignor},
	{"isolationLevel", isolation},
	{"autoCommit", boolean},
	{"pollMs", anyInt},
	{"maxPollRecords", from(1)},
	{"maxPollIntervalMs", from(1)},
	{"rack", text},
	{"principal", text},
}

func settingNamed(name string) (setting, error) {
	i := slices.IndexFunc(groupSettings, func(s setting) bool { return s.name == name })
	if i < 0 {
		return setting{}, fmt.Errorf("holds %s, which is no setting; there are %s", diag.Quote(name), settingNames())
	}
	return groupSettings[i], nil
}

func settingNames() string {
	names := make([]string, len(groupSettings))
	for i, s := range groupSettings {
		names[i] = s.name
	}
	return strings.Join(names, ", ")
}

// pairs are settings as name=value joined by ~: *Settings.
type pairs struct{}

func (pairs) read(_ *rule, s string, at any) error {
	settings := Settings{}
	for _, pair := range splitPairs(s) {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			return fmt.Errorf("holds %s, which is no name=value", diag.Quote(pair))
		}
		setting, err := settingNamed(name)
		if err != nil {
			return err
		}
		if _, repeated := settings[name]; repeated {
			return fmt.Errorf("names %s twice", name)
		}
		value = settingEscape.read(value)
		if err := setting.rule.check(value); err != nil {
			return fmt.Errorf("%s %w", name, err)
		}
		settings[name] = value
	}
	*at.(*Settings) = settings
	return nil
}

// splitPairs cuts at each ~ that does not begin an escape. No name begins with
// - or _, so there is never a doubt.
func splitPairs(s string) []string {
	var pairs []string
	start := 0
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '-' && s[i+1] != '_') {
			pairs = append(pairs, s[start:i])
			start = i + 1
		}
	}
	return append(pairs, s[start:])
}

func (pairs) append(dst []byte, _ *rule, at any) ([]byte, error) {
	settings := *at.(*Settings)
	begin := len(dst)
	for i := range groupSettings {
		setting := &groupSettings[i]
		value, there := settings[setting.name]
		if !there {
			continue
		}
		if err := setting.rule.check(value); err != nil {
			return dst, fmt.Errorf("%s %w", setting.name, err)
		}
		if len(dst) > begin {
			dst = append(dst, '~')
		}
		dst = append(append(append(dst, setting.name...), '='), settingEscape.write(value)...)
	}
	return dst, settings.known()
}

// known refuses names that the table lacks, the first in alphabetical order.
func (s Settings) known() error {
	var unknown []string
	for name := range s {
		if _, err := settingNamed(name); err != nil {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	_, err := settingNamed(slices.Min(unknown))
	return err
}

func (pairs) syntax(string) string { return "<name>=<value>[~<name>=<value>...]" }
