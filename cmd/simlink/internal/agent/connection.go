package agent

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// connection reads how the cluster is reached. One source alone says it, so that
// no password or key of one is shown to an address of another: the environment of
// the server where it says anything of that, else the file of commandConfig, else
// the arguments. The notes say which arguments are not used.
func (d Deps) connection(ctx context.Context, named []string, wrong *refusals, to *target) (notes []diag.Problem) {
	if decides := d.decides(); decides != "" {
		to.Getenv, to.Connection = d.Getenv, live.Connection{}
		notes = d.ofEnvironment(named, wrong, &to.Connection, decides)
		d.plainFiles(ctx, wrong, &to.Connection, variableOf)
		return notes
	}
	to.Getenv = d.withoutKeys
	d.plainFiles(ctx, wrong, &to.Connection, func(argument string) string { return argument })
	if to.CommandConfig != "" {
		to.unvouched = true
		for _, name := range saidOf(&to.Connection) {
			if name != commandConfig {
				wrong.refuse(name, "does not go with commandConfig, whose file says all of how the cluster is reached and may hold a password for it; leave one of the two out")
			}
		}
	}
	if strings.EqualFold(to.SASLMechanism, "AWS_MSK_IAM") {
		wrong.refuse("saslMechanism", "takes the keys of this server's environment, so it cannot be chosen here; whoever runs the server can, with SIMLINK_SASL_MECHANISM and SIMLINK_BROKERS")
	}
	if strings.HasPrefix(strings.ToLower(to.OAuthTokenURL), "file:") {
		wrong.refuse("oauthTokenUrl", "must be https://HOST/PATH; only whoever runs the server can have a token read from a file, with SIMLINK_OAUTH_TOKEN_URL and SIMLINK_BROKERS")
	}
	return nil
}

const commandConfig = "commandConfig"

// decides is a variable of a connection that the environment sets, if any.
func (d Deps) decides() string {
	for _, variable := range Variables() {
		if d.Getenv(variable) != "" {
			return variable
		}
	}
	return ""
}

// withoutKeys is the environment without the keys of AWS, which are for clusters
// that whoever runs the server chose.
func (d Deps) withoutKeys(name string) string {
	if strings.HasPrefix(name, "AWS_") {
		return ""
	}
	return d.Getenv(name)
}

// ofEnvironment is the connection that the environment says. It takes no argument.
func (d Deps) ofEnvironment(named []string, wrong *refusals, config *live.Connection, decides string) (notes []diag.Problem) {
	for field, value := range reflect.ValueOf(config).Elem().Fields() {
		name := field.Tag.Get("json")
		if name == passwordArgument {
			continue // which is taken from its variable where it is used
		}
		variable := variableOf(name)
		set := d.Getenv(variable)
		if set != "" {
			setField(wrong, value, variable, set)
		}
		switch {
		case !slices.Contains(named, name):
		case set != "":
			notes = append(notes, diag.Problem{Place: name, Text: fmt.Sprintf("is what %s says in the environment of the server; the argument is not used", variable)})
		default:
			notes = append(notes, diag.Problem{Place: name, Text: fmt.Sprintf("is left to the environment of the server, where %s is set; the argument is not used", decides)})
		}
	}
	return notes
}

// variableOf is the environment variable of an argument: SIMLINK_COMMAND_CONFIG
// of commandConfig.
func variableOf(argument string) string {
	var b strings.Builder
	b.WriteString("SIMLINK_")
	for _, r := range argument {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('_')
		}
		b.WriteString(strings.ToUpper(string(r)))
	}
	return b.String()
}

// Variables are the variables of the environment that say how to reach a cluster.
func Variables() (names []string) {
	for _, name := range optionNames(reflect.TypeFor[live.Connection]()) {
		names = append(names, variableOf(name))
	}
	return names
}

// setField puts the text of a variable in a field.
func setField(wrong *refusals, field reflect.Value, variable, text string) {
	switch field.Interface().(type) {
	case []string:
		field.Set(reflect.ValueOf(strings.Split(text, ",")))
	case *bool:
		yes, err := strconv.ParseBool(text)
		if err != nil {
			wrong.refuse(variable, "must be true or false")
		}
		field.Set(reflect.ValueOf(&yes))
	default:
		field.SetString(text)
	}
}

// saidOf are the arguments of a connection that say something.
func saidOf(c *live.Connection) (names []string) {
	for field, value := range reflect.ValueOf(c).Elem().Fields() {
		if !value.IsZero() && (value.Kind() != reflect.Slice || value.Len() > 0) {
			names = append(names, field.Tag.Get("json"))
		}
	}
	return names
}

// isPath has the arguments of a connection that name a file.
var isPath = map[string]bool{commandConfig: true, "caCert": true, "clientCert": true, "clientKey": true}

// plainFiles refuses paths of what is no plain file, each under its name.
func (d Deps) plainFiles(ctx context.Context, wrong *refusals, config *live.Connection, called func(argument string) string) {
	ctx, stop := inFileTime(ctx)
	defer stop()
	for field, value := range reflect.ValueOf(config).Elem().Fields() {
		name := field.Tag.Get("json")
		if !isPath[name] || value.String() == "" {
			continue
		}
		if err := d.files.look(ctx, value.String()); err != nil {
			wrong.refuse(called(name), err.Error())
		}
	}
}

// unquoted says of a settings file that a model named where something is wrong and
// what the rule is, and nothing that stands there: it may be any file.
func (c *target) unquoted(err error) error {
	wrong, isConfig := errors.AsType[*verbs.ConnectionError](err)
	if !c.unvouched || !isConfig {
		return err
	}
	shown := new(verbs.ConnectionError)
	for _, p := range wrong.Problems() {
		at, inFile := strings.CutPrefix(p.Place, c.CommandConfig+":")
		_, key, hasKey := strings.Cut(at, " ")
		if inFile && hasKey {
			p.Text = ruleOf(key)
		}
		shown.Add(p)
	}
	return shown
}

// ruleOf is what may stand in a key of a settings file.
func ruleOf(key string) string {
	all := kafka.Keys()
	i := slices.IndexFunc(all, func(k kafka.Key) bool { return k.Name == key })
	if i < 0 {
		return "cannot be used as it is set"
	}
	text := "cannot be used as it is set: " + all[i].Note
	if len(all[i].Accept) > 0 {
		text += "; it may be " + strings.Join(all[i].Accept, " or ")
	}
	return text
}

// A note names a setting that is not known, which of any file is its text.
var unknownSetting = regexp.MustCompile(`^\S+ (is no setting )`)

func (c *target) unquotedNote(note diag.Problem) diag.Problem {
	if c.unvouched {
		note.Text = unknownSetting.ReplaceAllString(note.Text, "$1")
	}
	return note
}
