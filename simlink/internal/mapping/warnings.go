package mapping

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// warnings gathers warnings in the order of the pipeline.
type warnings []link.Warning

// add warns about one thing.
func (w *warnings) add(code link.WarningCode, subject, format string, args ...any) {
	*w = append(*w, link.NewWarning(code, subject, fmt.Sprintf(format, args...)))
}

// addAll warns about several things at once, of which the text may name some.
func (w *warnings) addAll(code link.WarningCode, subject string, subjects []string, format string, args ...any) {
	*w = append(*w, link.Warning{Code: code, Subject: subject, Subjects: subjects, Text: fmt.Sprintf(format, args...)})
}
