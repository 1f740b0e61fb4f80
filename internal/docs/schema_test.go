//go:build !js

package docs

import (
	"bytes"
	"errors"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	const name = "snapshot.schema.json"
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(page(t, "docs/"+name)))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(name, document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// judge has both judge a document.
func judge(schema *jsonschema.Schema, document string) (bySchema, byDecoder error) {
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		return err, err
	}
	_, byDecoder = snapshot.Read(strings.NewReader(document))
	return schema.Validate(instance), byDecoder
}

// with is a snapshot file, each part as its parameter or else a small right one.
func with(parts map[string]string) string {
	document := `{"brokers":` + or(parts["brokers"], `[{"id":"1"}]`) +
		`,"topics":` + or(parts["topics"], `[{"name":"t","config":`+or(parts["config"], `{}`)+
		`,"partitions":[{"id":0`+parts["partition"]+`}]`+parts["topic"]+`}]`)
	return document + parts["more"] + `}`
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func more(text string) string      { return with(map[string]string{"more": "," + text}) }
func brokers(text string) string   { return with(map[string]string{"brokers": text}) }
func topics(text string) string    { return with(map[string]string{"topics": text}) }
func config(text string) string    { return with(map[string]string{"config": text}) }
func partition(text string) string { return with(map[string]string{"partition": "," + text}) }
func group(text string) string     { return more(`"groups":[{"id":"g",` + text + `}]`) }
func producer(text string) string {
	return more(`"producers":[{"id":1,"topic":"t","partition":0,` + text + `}]`)
}

func TestSchemaAndDecoderTake(t *testing.T) {
	schema := compiledSchema(t)
	documents := map[string]string{
		"the page's example":        block(t, "docs/snapshot-file.md", "json"),
		"the demo":                  page(t, "cmd/simlink/demo.json"),
		"the least":                 `{"brokers":[{"id":"1"}]}`,
		"unknown fields":            more(`"x":{"y":[1.5,{"z":null}]}`),
		"version 1":                 more(`"version":1`),
		"no version":                more(`"version":null`),
		"a time with a fraction":    more(`"takenAt":"2024-02-29T23:59:59.123456789+05:30"`),
		"an empty time":             more(`"takenAt":""`),
		"a time that is null":       more(`"takenAt":null`),
		"no lists":                  more(`"groups":null,"producers":null,"warnings":null`),
		"a text that is null":       more(`"clusterId":null,"warnings":[null]`),
		"a broker's id as a number": brokers(`[{"id":-7},{"id":123456789012345678901234567890}]`),
		"an offline broker":         brokers(`[{"id":"1","online":false,"port":65535,"rack":null}]`),
		"a broker of nulls":         brokers(`[{"id":"1","port":null,"online":null,"host":null},{"id":"2","port":0}]`),
		"topics left out":           `{"brokers":[{"id":"1"}],"topics":null}`,
		"configs that are null":     config(`{"retention.ms":null}`),
		"config that is null":       config(`null`),
		"an internal topic":         topics(`[{"name":"t","internal":true,"partitions":[{"id":999999}]}]`),
		"internal by name":          topics(`[{"name":"t","internal":null,"partitions":[{"id":0}]}]`),
		"a leader that is null":     partition(`"leader":null`),
		"no leader as a number":     partition(`"leader":-1`),
		"no leader as a text":       partition(`"leader":""`),
		"replicas as numbers":       partition(`"replicas":[1,2],"isr":["1"]`),
		"replicas that are null":    partition(`"replicas":null,"isr":null`),
		"the largest offset":        partition(`"latestOffset":9223372036854775807,"earliestOffset":null`),
		"the number -0":             partition(`"latestOffset":-0`),
		"an empty protocol type":    group(`"protocolType":""`),
		"a group of nulls":          group(`"state":null,"type":null,"protocolType":null,"members":null,"offsets":null`),
		"a group whose id is null":  more(`"groups":[{"id":null}]`),
		"a member that is null":     group(`"members":[null,{"id":"m"}]`),
		"committed offsets":         group(`"offsets":{"t":{"0":5,"999999":-1,"7":null},"":null}`),
		"the largest producer id":   more(`"producers":[{"id":9223372036854775807,"topic":"t","partition":0}]`),
		"the producer 0":            more(`"producers":[{"id":0,"topic":"t","partition":999999}]`),
		"no timestamp":              producer(`"lastTimestamp":-1,"txnStartOffset":null`),
	}
	for name, document := range documents {
		if bySchema, byDecoder := judge(schema, document); bySchema != nil || byDecoder != nil {
			t.Errorf("%s: schema: %v, decoder: %v\n%s", name, bySchema, byDecoder, document)
		}
	}
}

func TestSchemaAndDecoderRefuse(t *testing.T) {
	schema := compiledSchema(t)
	for _, c := range []struct{ name, document, decoder string }{
		{"null", `null`, "brokers is empty"},
		{"a list", `[]`, "the file must be an object"},
		{"no brokers", `{}`, "brokers is empty"},
		{"empty brokers", brokers(`[]`), "brokers is empty"},
		{"brokers that are null", brokers(`null`), "brokers is empty"},
		{"brokers that are no list", brokers(`{}`), "brokers must be a list"},
		{"a broker that is a text", brokers(`["1"]`), "brokers[0] must be an object"},
		{"a broker without an id", brokers(`[{"port":1}]`), "brokers[0].id is empty"},
		{"a broker with an empty id", brokers(`[{"id":""}]`), "brokers[0].id is empty"},
		{"a broken broker id", brokers(`[{"id":1.5}]`), "brokers[0].id is 1.5"},
		{"a port too large", brokers(`[{"id":"1","port":65536}]`), "brokers[0].port is 65536"},
		{"a port below 0", brokers(`[{"id":"1","port":-1}]`), "brokers[0].port is -1"},
		{"online as a text", brokers(`[{"id":"1","online":"true"}]`), "brokers[0].online must be true or false"},
		{"version 0", more(`"version":0`), "version is 0"},
		{"version 2", more(`"version":2`), "version is 2; this simlink reads version 1"},
		{"version as a text", more(`"version":"1"`), "version must be a whole number"},
		{"a time without a zone", more(`"takenAt":"2026-01-01T00:00:00"`), "takenAt is"},
		{"a date", more(`"takenAt":"2026-01-01"`), "takenAt is"},
		{"a time as a number", more(`"takenAt":1767225600000`), "takenAt must be a text"},
		{"a month too many", more(`"takenAt":"2026-13-01T00:00:00Z"`), "takenAt is"},
		{"a topic without a name", topics(`[{"partitions":[{"id":0}]}]`), "topics[0].name is empty"},
		{"a topic with an empty name", topics(`[{"name":"","partitions":[{"id":0}]}]`), "topics[0].name is empty"},
		{"a topic without partitions", topics(`[{"name":"t"}]`), "topics[0].partitions is empty"},
		{"a topic with no partitions", topics(`[{"name":"t","partitions":[]}]`), "topics[0].partitions is empty"},
		{"internal as a text", topics(`[{"name":"t","internal":"no","partitions":[{"id":0}]}]`), "topics[0].internal must be"},
		{"a config as a number", config(`{"retention.ms":1}`), "topics[0].config.retention.ms must be a text"},
		{"a partition without an id", topics(`[{"name":"t","partitions":[{}]}]`), "partitions[0].id is -1, or missing"},
		{"a partition that is a text", topics(`[{"name":"t","partitions":["0"]}]`), "partitions[0] must be an object"},
		{"a partition id below 0", topics(`[{"name":"t","partitions":[{"id":-1}]}]`), "partitions[0].id is -1"},
		{"a partition id of 10⁹", topics(`[{"name":"t","partitions":[{"id":1000000000}]}]`), "it must lie in 0..999999"},
		{"a partition id as a text", topics(`[{"name":"t","partitions":[{"id":"0"}]}]`), "partitions[0].id must be a whole number"},
		{"a leader that is true", partition(`"leader":true`), "leader must be a text or a whole number"},
		{"an empty replica", partition(`"replicas":[""]`), "replicas[0] is empty"},
		{"a replica that is null", partition(`"isr":[null]`), "isr[0] is empty"},
		{"an offset below 0", partition(`"latestOffset":-1`), "latestOffset is -1"},
		{"half an offset", partition(`"latestOffset":0.5`), "latestOffset is 0.5"},
		{"an offset past 64 bits", partition(`"earliestOffset":9223372036854775808`), "no 64-bit integer"},
		{"a group that is a text", more(`"groups":["g"]`), "groups[0] must be an object"},
		{"a state as a number", group(`"state":1`), "groups[0].state must be a text"},
		{"a member that is a text", group(`"members":["m"]`), "groups[0].members[0] must be an object"},
		{"commits that are a list", group(`"offsets":{"t":[5]}`), "groups[0].offsets.t must be an object"},
		{"members that are no list", group(`"members":{}`), "groups[0].members must be a list"},
		{"a protocol type as a number", group(`"protocolType":1`), "groups[0].protocolType must be a text"},
		{"a partition with a leading zero", group(`"offsets":{"t":{"00":1}}`), "groups[0].offsets.t.00 is no partition id"},
		{"a partition of seven digits", group(`"offsets":{"t":{"1000000":1}}`), "is no partition id"},
		{"a commit below -1", group(`"offsets":{"t":{"0":-2}}`), "is -2"},
		{"a group that is null", more(`"groups":[null]`), "groups[0] has no id"},
		{"a group without an id", more(`"groups":[{"state":"Stable"}]`), "groups[0] has no id"},
		{"a producer without a topic", more(`"producers":[{"id":1,"partition":0}]`), "producers[0].topic is empty"},
		{"a producer without a partition", more(`"producers":[{"id":1,"topic":"t"}]`), "producers[0].partition is -1, or missing"},
		{"a producer without an id", more(`"producers":[{"topic":"t"}]`), "producers[0].id is -1, or missing"},
		{"a producer id below 0", more(`"producers":[{"id":-1}]`), "producers[0].id is -1"},
		{"a producer id past 64 bits", more(`"producers":[{"id":9223372036854775808}]`), "no 64-bit integer"},
		{"a producer that is null", more(`"producers":[null]`), "producers[0].id"},
		{"a producer's partition that is null", more(`"producers":[{"id":1,"topic":"t","partition":null}]`), "producers[0].partition is -1"},
		{"a timestamp below -1", producer(`"lastTimestamp":-2`), "producers[0].lastTimestamp is -2"},
		{"a warning as a number", more(`"warnings":[7]`), "warnings[0] must be a text"},
	} {
		bySchema, byDecoder := judge(schema, c.document)
		if bySchema == nil {
			t.Errorf("%s: the schema takes %s", c.name, c.document)
		}
		if byDecoder == nil || !strings.Contains(byDecoder.Error(), c.decoder) {
			t.Errorf("%s: the decoder says %v, want %q", c.name, byDecoder, c.decoder)
		}
	}
}

// beyondSchema are the problems that no schema can find, as the page lists them.
// The bounds on the whole file are not among them: no small document meets them.
var beyondSchema = regexp.MustCompile(`^is .*, as is that of .*must be there once$` +
	`|^is -?[0-9]+(\.0+|[eE][0-9]+); .*a whole number` +
	`|^is "[0-9]{4}-[0-9]{2}-(29|30|31)T.*; it must be a time`)

// onlyBeyondSchema reports whether no problem is one that the schema should have
// found. Of a field given twice the schema sees the last alone, so then any may be.
func onlyBeyondSchema(err error) bool {
	var wrong *snapshot.Error
	if !errors.As(err, &wrong) {
		return false
	}
	if slices.ContainsFunc(wrong.Problems(), func(p diag.Problem) bool { return strings.HasPrefix(p.Text, "is given twice") }) {
		return true
	}
	for _, p := range wrong.Problems() {
		if !beyondSchema.MatchString(p.Text) {
			return false
		}
	}
	return true
}

func TestSchemaCannotSay(t *testing.T) {
	schema := compiledSchema(t)
	for name, document := range map[string]string{
		"brokers of one id":           brokers(`[{"id":"1"},{"id":1}]`),
		"topics of one name":          topics(`[{"name":"t","partitions":[{"id":0}]},{"name":"t","partitions":[{"id":0}]}]`),
		"partitions of one id":        topics(`[{"name":"t","partitions":[{"id":3},{"id":3}]}]`),
		"groups of one id":            more(`"groups":[{"id":"g"},{"id":"g"}]`),
		"a field twice":               more(`"version":1,"version":1`),
		"an integer with a point":     more(`"version":1.0`),
		"an integer with an exponent": partition(`"latestOffset":1e3`),
		"an id with a point":          brokers(`[{"id":1.0}]`),
		"a day that is not":           more(`"takenAt":"2026-02-30T00:00:00Z"`),
	} {
		if bySchema, byDecoder := judge(schema, document); bySchema != nil || !onlyBeyondSchema(byDecoder) {
			t.Errorf("%s: schema: %v, decoder: %v", name, bySchema, byDecoder)
		}
	}
}

func TestSchemaAgreesOnMutations(t *testing.T) {
	t.Parallel()
	schema, example := compiledSchema(t), block(t, "docs/snapshot-file.md", "json")
	taken, refused := 0, 0
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("schema and decoder agree on a mutated example", prop.ForAll(func(seed int64) (string, error) {
			document := mutate(example, rand.New(rand.NewSource(seed)))
			bySchema, byDecoder := judge(schema, document)
			switch {
			case byDecoder == nil && bySchema == nil:
				taken++
			case byDecoder != nil && bySchema != nil:
				refused++
			case byDecoder == nil:
				return document, bySchema
			case !onlyBeyondSchema(byDecoder):
				return document, byDecoder
			}
			return "", nil
		}, gen.Int64()))
	})
	if total := taken + refused; proptest.Many(t) && (taken < total/10 || refused < total/10) {
		t.Errorf("the mutations are one-sided: %d taken, %d refused", taken, refused)
	}
}

func TestSchemaTakesWhatIsWritten(t *testing.T) {
	t.Parallel()
	schema := compiledSchema(t)
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a written snapshot", prop.ForAll(func(seed int64) (string, error) {
			document, err := snapgen.Snapshot(rand.New(rand.NewSource(seed))).MarshalJSON()
			if err != nil {
				return "", err
			}
			bySchema, byDecoder := judge(schema, string(document))
			return "", errors.Join(bySchema, byDecoder)
		}, gen.Int64()))
	})
}

// values are what a mutation puts in the place of another value.
var values = []string{
	`null`, `true`, `false`, `""`, `"1"`, `"x"`, `"orders"`, `"-1"`, `"2026-01-01T00:00:00Z"`, `"2026-02-30T00:00:00Z"`,
	`0`, `1`, `-1`, `-2`, `3`, `1.0`, `1.5`, `1e2`, `-0`, `65536`, `999999`, `1000000`, `9223372036854775807`, `9223372036854775808`, `123456789012345678901`,
	`[]`, `[null]`, `["1"]`, `[1,""]`, `[{}]`, `[{"id":0}]`, `{}`, `{"0":1}`, `{"00":1}`, `{"t":{"0":-1}}`, `{"id":"1"}`, `{"a":null}`,
}

var (
	jsonScalar = regexp.MustCompile(`: ("[^"]*"|-?[0-9]+|true|false)`)
	jsonName   = regexp.MustCompile(`"([A-Za-z]+)":`)
)

// mutate changes one to three places of a document: a value or a whole list, a
// name, or an item. It works on the text, so that numbers keep their spelling.
func mutate(document string, rnd *rand.Rand) string {
	for range 1 + rnd.Intn(3) {
		value := values[rnd.Intn(len(values))]
		switch rnd.Intn(4) {
		case 0, 1:
			at := pick(jsonScalar.FindAllStringSubmatchIndex(document, -1), rnd)
			document = document[:at[2]] + value + document[at[3]:]
		case 2: // the name is another's, or nobody's
			at := pick(jsonName.FindAllStringSubmatchIndex(document, -1), rnd)
			name := []string{"id", "x", "name", "Brokers", "offsets", "leader"}[rnd.Intn(6)]
			document = document[:at[2]] + name + document[at[3]:]
		case 3:
			document = replaceNested(document, value, rnd)
		}
	}
	return document
}

func pick(places [][]int, rnd *rand.Rand) []int { return places[rnd.Intn(len(places))] }

// replaceNested puts a value in the place of a list or an object that is some
// member's value.
func replaceNested(document, value string, rnd *rand.Rand) string {
	var begins []int
	for i := range len(document) - 2 {
		if document[i] == ':' && document[i+1] == ' ' && strings.IndexByte("[{", document[i+2]) >= 0 {
			begins = append(begins, i+2)
		}
	}
	if len(begins) == 0 {
		return document
	}
	begin := begins[rnd.Intn(len(begins))]
	depth := 0
	for i := begin; i < len(document); i++ {
		depth += strings.Count("[{", document[i:i+1]) - strings.Count("]}", document[i:i+1])
		if depth == 0 {
			return document[:begin] + value + document[i+1:]
		}
	}
	return document
}

func TestSnapshotPageExampleBuilds(t *testing.T) {
	snapshot, err := snapshot.Read(strings.NewReader(block(t, "docs/snapshot-file.md", "json")))
	if err != nil {
		t.Fatal(err)
	}
	link, err := simlink.Build(snapshot, simlink.Options{Producers: true})
	if err != nil {
		t.Fatal(err)
	}
	// What the page says of it.
	names := link.Names
	if got := names.Topics.Simulator("billing.events"); got != "billing-events" {
		t.Errorf("billing.events is drawn as %q", got)
	}
	if got := names.Topics.Simulator("__consumer_offsets"); got != "" {
		t.Errorf("an internal topic is drawn as %q", got)
	}
	if len(names.Members) != 2 || names.Members[0].Simulator != "billing-worker" || names.Members[1].Simulator != "billing-worker-2" {
		t.Errorf("the members are %v", names.Members)
	}
}

func TestSnapshotPageErrorIsReal(t *testing.T) {
	_, err := snapshot.Read(strings.NewReader(block(t, "docs/snapshot-file.md", "json wrong")))
	if want := block(t, "docs/snapshot-file.md", "text"); err == nil || err.Error()+"\n" != want {
		t.Errorf("the decoder says\n%v\nwant\n%s", err, want)
	}
}

// The bounds on the whole, which no schema can hold a file to.
func TestSnapshotPageBounds(t *testing.T) {
	deep := more(`"x":` + strings.Repeat("[", 101) + strings.Repeat("]", 101))
	if _, err := snapshot.Read(strings.NewReader(deep)); err == nil || !strings.Contains(err.Error(), "100 deep") {
		t.Errorf("a nesting of 101: %v", err)
	}
	large := bytes.NewReader(bytes.Repeat([]byte(" "), snapshot.MaxBytes+1))
	if _, err := snapshot.Read(large); err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") {
		t.Errorf("a file past the bound: %v", err)
	}
	many := brokers("[" + strings.TrimSuffix(strings.Repeat(`{"id":""},`, 150), ",") + "]")
	var wrong *snapshot.Error
	if _, err := snapshot.Read(strings.NewReader(many)); !errors.As(err, &wrong) || len(wrong.Problems()) != 100 {
		t.Errorf("many problems: %v", err)
	}
}
