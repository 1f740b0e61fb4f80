// Package e2e holds the project against Apache Kafka itself. Its tests have the
// build tag e2e, and need bash, Java 17 and Maven:
//
//	go test -tags e2e ./e2e/...
//	go test -tags e2e -v -run 'TestKafka/^4' ./e2e
//
// For each version of Kafka they start three nodes on the loopback interface
// with kafka/kafka.sh, bring the cluster into a state worth reading, stop a
// node, and compare what simlink reads with what Kafka's own tools print. That
// takes about a minute a version. The jars are fetched once, into SIMLINK_E2E_DIR
// or the user's cache.
//
// Without Java or Maven the tests are skipped, or fail where CI is set. However
// they end, the nodes end with them.
package e2e
