package capture

import (
	"errors"
	"fmt"
	"strings"

	"github.com/twmb/franz-go/pkg/kerr"
)

const noError int16 = 0

// errorName is Kafka's name of an error code: the one since Kafka 2.6, where kerr
// keeps an older one.
func errorName(code int16) string {
	err := kerr.TypedErrorForCode(code)
	switch {
	case err == nil, err.Code != code: // of none, or of a newer Kafka
		return fmt.Sprintf("error code %d", code)
	case err == kerr.NotLeaderForPartition:
		return "NOT_LEADER_OR_FOLLOWER"
	}
	return err.Message
}

// kafkaError is Kafka's error in what a client returned, or nil where the client
// says something else of it, such as what to do.
func kafkaError(err error) *kerr.Error {
	if of, ok := errors.AsType[*kerr.Error](err); ok && strings.Contains(err.Error(), of.Message) {
		return of
	}
	return nil
}

// codeOf is what an error code of Kafka's means to a snapshot.
func codeOf(code int16) Code {
	switch kerr.ErrorForCode(code) {
	case kerr.UnsupportedVersion:
		return Unsupported
	case kerr.UnknownTopicOrPartition, kerr.UnknownTopicID, kerr.GroupIDNotFound:
		return Gone
	case kerr.CoordinatorNotAvailable, kerr.CoordinatorLoadInProgress, kerr.NotCoordinator,
		kerr.BrokerNotAvailable, kerr.RequestTimedOut, kerr.NetworkException:
		return NoAnswer
	case kerr.LeaderNotAvailable:
		return NoLeader
	case kerr.TopicAuthorizationFailed, kerr.GroupAuthorizationFailed, kerr.ClusterAuthorizationFailed,
		kerr.TransactionalIDAuthorizationFailed, kerr.DelegationTokenAuthorizationFailed:
		return Refused
	}
	return Failed
}
