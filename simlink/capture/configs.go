package capture

import (
	"context"
	"slices"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// configKeys are what is asked for, and all that is kept.
var configKeys = snapshot.DrawnConfigs()

func (c *cluster) readConfigs(ctx context.Context, a *asker, topics []*snapshot.Topic) findings {
	defer a.begin(ofConfigs, len(topics))()
	reply, err := askAny[kmsg.DescribeConfigsResponse](ctx, a, func() kmsg.Request {
		request := kmsg.NewPtrDescribeConfigsRequest()
		for _, t := range topics {
			resource := kmsg.NewDescribeConfigsRequestResource()
			resource.ResourceType, resource.ResourceName, resource.ConfigNames = kmsg.ConfigResourceTypeTopic, t.Name, configKeys
			request.Resources = append(request.Resources, resource)
		}
		return request
	})
	found := findings{}
	waiting := make(map[string]bool, len(topics))
	for _, t := range topics {
		waiting[t.Name] = true
	}
	for i := range reply.Resources {
		if r := &reply.Resources[i]; r.ResourceType == kmsg.ConfigResourceTypeTopic && waiting[r.ResourceName] {
			delete(waiting, r.ResourceName)
			takeConfig(c.topics[r.ResourceName], r, found)
		}
	}
	for _, t := range topics {
		if waiting[t.Name] {
			found.blame(ofConfigs, a.silence(err), subject{t.Name, whole})
		}
	}
	return found
}

func takeConfig(t *snapshot.Topic, r *kmsg.DescribeConfigsResponseResource, found findings) {
	if r.ErrorCode != noError {
		found.addCode(ofConfigs, r.ErrorCode, subject{t.Name, whole})
		return
	}
	t.Config = make(map[string]string, len(configKeys))
	for _, entry := range r.Configs {
		if entry.Value != nil && slices.Contains(configKeys, entry.Name) && utf8.ValidString(*entry.Value) {
			t.Config[entry.Name] = *entry.Value
		}
	}
}
