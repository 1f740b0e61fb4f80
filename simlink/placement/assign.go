package placement

// Broker is one broker of the cluster that a topic is placed on.
type Broker struct {
	Name string // its name in the simulator, as broker-1; not empty
	Rack string // its rack, or empty where it has none
}

// What [Assign] takes at most. The playground itself draws far less; these only
// bound the time and the memory that an absurd request costs.
const (
	maxBrokers    = 1000
	maxPartitions = 10_000
)

// Assign places a new topic. The result holds, for each partition, the names of
// the rf brokers that hold a replica, the preferred leader first.
//
// It is Apache Kafka's assignReplicasToBrokers with start index 0 and shift 0.
// The order of brokers does not matter: they are taken by name, sorted by byte,
// and where they have racks one of each rack in turn.
//
// There are 1 to 1000 brokers, with distinct names, and either all of them have a
// rack or none has. partitions is 1 to 10 000, rf is 1 to the number of brokers.
// Otherwise the error, an *[InputError], lists every rule that is broken.
func Assign(brokers []Broker, partitions, rf int) ([][]string, error) {
	if err := check(brokers, partitions, rf); err != nil {
		return nil, err
	}
	walk := newWalk(alternate(brokers))
	array := make([]string, 0, partitions*rf)
	assignment := make([][]string, partitions)
	for p := range assignment {
		begin := len(array)
		array = walk.appendReplicas(array, p, rf)
		assignment[p] = array[begin:len(array):len(array)]
	}
	return assignment, nil
}
