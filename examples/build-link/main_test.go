package main

import (
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	var out, warnings strings.Builder
	if err := run(&out, &warnings); err != nil {
		t.Fatal(err)
	}
	if out.String() != wantOut {
		t.Errorf("standard output is\n%s\nwant\n%s", out.String(), wantOut)
	}
	if warnings.String() != wantWarnings {
		t.Errorf("standard error is\n%s\nwant\n%s", warnings.String(), wantWarnings)
	}
}

const (
	wantOut = `https://monedula.dev/kafka-simulator/playground?scenario=free&actions=RP%3Ap1%40500%2CRG%3Ac1%40750%2CK%3Abroker-3%401000%2CAP%3Akp1%3Abilling-events%401250%2CP%3Akp1%3Abilling-events%3Aa%401500%2CP%3Akp1%3Abilling-events%3Ab%401750%2CP%3Akp1%3Abilling-events%3Ac%402000%2CP%3Akp1%3Abilling-events%3Af%402250%2CP%3Akp1%3Abilling-events%3Ag%402500%2CRP%3Akp1%404500%2CAG%3Ainvoices%3Abilling-events%404750%2CC%3Agroup.invoices.consumer.autoOffsetReset%3Aearliest%405000%2CAC%3Ainvoices%3Ainvoices-worker%405250&size=3x1x1xbilling-events~2~2~1~c~~~~
`
	wantWarnings = `topic-renamed (billing.events): Topic "billing.events" is drawn as "billing-events".
primary-placeholder (orders): The playground always has a topic orders; it is drawn with one empty partition, though it is not selected.
`
)
