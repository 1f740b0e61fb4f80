package link

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Names are the tables of real names and the simulator's. Everything that is
// drawn is in them, renamed or not.
type Names struct {
	Brokers NameTable    `json:"brokers"` // in the order of the simulator's
	Topics  NameTable    `json:"topics"`  // in the order in which they are drawn
	Groups  NameTable    `json:"groups"`  // in alphabetical order
	Members []MemberName `json:"members"` // by group, in the cluster's order
}

// NameTable maps real names to the simulator's, in an order that says something.
type NameTable []Name

// Name is a real name and the simulator's.
type Name struct {
	Real      string `json:"real"`
	Simulator string `json:"simulator"`
}

// MemberName is a member of a group: its client id (or its member id, or its
// position) and the name that it is drawn with.
type MemberName struct {
	Group     string `json:"group"` // the real id
	Real      string `json:"real"`
	Simulator string `json:"simulator"`
}

// MarshalJSON writes the table as one object, real name to simulator's, in the
// table's order.
func (t NameTable) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, n := range t {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(n.Real)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(n.Simulator)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads such an object, in the order in which it stands.
func (t *NameTable) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return errors.New("a table of names must be an object")
	}
	table := NameTable{}
	for dec.More() {
		var n Name
		real, err := dec.Token()
		if err != nil {
			return err
		}
		n.Real, _ = real.(string) // the decoder lets nothing else stand here
		if err := dec.Decode(&n.Simulator); err != nil {
			return err
		}
		table = append(table, n)
	}
	*t = table
	return nil
}

// Simulator is the simulator's name of a real one, or "" when it is not drawn.
func (t NameTable) Simulator(real string) string {
	for _, n := range t {
		if n.Real == real {
			return n.Simulator
		}
	}
	return ""
}
