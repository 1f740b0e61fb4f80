package agent_test

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
)

func ExampleServer() {
	ctx := context.Background()
	server := agent.Server(agent.Deps{Version: "v1", Getenv: func(string) string { return "" }})
	ours, theirs := mcp.NewInMemoryTransports()
	if _, err := server.Connect(ctx, ours, nil); err != nil {
		fmt.Println(err)
		return
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "example", Version: "v1"}, nil).Connect(ctx, theirs, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	result, err := client.CallTool(ctx, &mcp.CallToolParams{Name: "open_scenario", Arguments: map[string]string{"scenario": "00.1.3"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Content[0].(*mcp.TextContent).Text)
	// Output: https://monedula.dev/kafka-simulator/playground?scenario=00.1.3
}
