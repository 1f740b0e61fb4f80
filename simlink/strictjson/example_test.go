package strictjson_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// settings are what a caller wants to read.
type settings struct {
	baseURL string
	force   bool
	topics  []string
}

// read reads settings, or says all that is wrong with them.
func read(text string) (s settings, problems []string) {
	r := strictjson.New(text, strictjson.Options{Whole: "the settings"})
	r.Fields(
		strictjson.Field{Name: "baseUrl", Read: func() { s.baseURL, _ = r.Text() }},
		strictjson.Field{Name: "force", Read: func() { s.force, _ = r.Bool() }},
		strictjson.Field{Name: "topics", Read: func() {
			r.List(func() {
				name, given := r.Text()
				if given && name == "" {
					r.Wrong("is empty; a topic has a name")
				}
				s.topics = append(s.topics, name)
			})
		}},
	)
	r.End("must be one object, with nothing after it")
	for _, p := range r.Problems.Problems() {
		problems = append(problems, p.String())
	}
	return s, problems
}

func Example() {
	s, _ := read(`{"topics": ["orders"], "force": true, "baseUrl": null}`)
	fmt.Printf("%+v\n", s)
	_, problems := read(`{"topics": ["orders", 7, ""], "forse": true, "baseUrl": [], "baseUrl": ""}`)
	for _, p := range problems {
		fmt.Println(p)
	}
	// Output:
	// {baseURL: force:true topics:[orders]}
	// topics[1] must be a text
	// topics[2] is empty; a topic has a name
	// forse is no field here; the fields are baseUrl, force, topics
	// baseUrl must be a text
	// baseUrl is given twice
}
