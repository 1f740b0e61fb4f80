package capture

import (
	"errors"
	"fmt"
	"strings"

	"github.com/twmb/franz-go/pkg/kerr"
)

const noError int16 = 0

// errorName is Kafka's name of an error code.
func errorName(code int16) string {
	err := kerr.TypedErrorForCode(code)
	if err == nil || err.Code != code {
		return fmt.Sprintf("error code %d", code) // of none, or of a newer Kafka
	}
	return nameOf(err)
}

// kafkaName is Kafka's name of the error in what a client returned, or "" where
// the client says something else of it, such as what to do.
func kafkaName(err error) string {
	if of, ok := errors.AsType[*kerr.Error](err); ok && strings.Contains(err.Error(), of.Message) {
		return nameOf(of)
	}
	return ""
}

// nameOf is the name that Kafka gives an error since 2.6; kerr keeps an older one.
func nameOf(err *kerr.Error) string {
	if err == kerr.NotLeaderForPartition {
		return "NOT_LEADER_OR_FOLLOWER"
	}
	return err.Message
}
