// Package strictjson reads JSON of which every field is known beforehand, and
// lists all that is wrong with it at once: values of another kind, unknown
// fields, fields given twice, what is no JSON.
//
// A [Reader] walks a text from one value to the next and knows the place of each:
// topics[2].partitions[5].leader. A value that is wrong is noted with its place and
// the walk goes on; it ends at what is no JSON, and once the list of problems is
// full. Memory is that of the result, and texts share that of the text that is read.
//
//	r := strictjson.New(text, strictjson.Options{Whole: "the options"})
//	r.Fields(
//		strictjson.Field{Name: "baseUrl", Read: func() { o.BaseURL, _ = r.Text() }},
//		strictjson.Field{Name: "force", Read: func() { o.Force, _ = r.Bool() }},
//		strictjson.Field{Name: "topics", Read: func() {
//			r.List(func() {
//				name, _ := r.Text()
//				o.Topics = append(o.Topics, name)
//			})
//		}},
//	)
//	r.End("must be one object, with nothing after it")
//	if !r.Problems.Empty() {
//		return nil, &Error{r.Problems} // of a type that embeds diag.List
//	}
//
// Each value is read once, by the method for what it must be: [Reader.Text],
// [Reader.Integer], [Reader.Bool], [Reader.List], [Reader.Fields] and its kin for
// objects. A value that may be one of several is told by [Reader.Kind], refused by
// [Reader.Not], kept as it stands by [Reader.Raw] or passed over by [Reader.Skip].
// A rule of the caller's is noted by [Reader.Wrong].
package strictjson
