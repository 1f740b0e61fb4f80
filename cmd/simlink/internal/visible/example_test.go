package visible_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
)

func ExampleText() {
	fmt.Println(visible.Text("pay\x1b[31mments\n\u202eété"))
	// Output: pay\x1b[31mments\n\u202eété
}
