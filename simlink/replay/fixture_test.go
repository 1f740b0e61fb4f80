package replay_test

import (
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

func mustBuild(t testing.TB, o simlink.Options) *link.Link {
	t.Helper()
	made, err := simlink.Build(snapgen.Demo(), o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}
