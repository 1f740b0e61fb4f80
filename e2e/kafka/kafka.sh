#!/usr/bin/env bash
# A cluster of Apache Kafka itself on the loopback interface, and its own tools.
#
#   kafka.sh fetch VERSION             the jars, through Maven, once; prints HOME, the directory that holds them
#   kafka.sh up HOME DIR NODES PORT    a new KRaft cluster with its data, logs and process ids in DIR
#   kafka.sh hold HOME DIR NODES PORT  up, then wait for the end of standard input, then down
#   kafka.sh start HOME DIR ID         one node, again
#   kafka.sh stop DIR ID               one node, as an operator stops it
#   kafka.sh kill DIR ID               one node, as a crash does
#   kafka.sh down DIR                  every node of DIR, killed
#   kafka.sh run HOME CLASS [ARG...]   one of Kafka's tools
#
# Node I has rack-I and four listeners from PORT + 10*(I-1) on: +0 PLAINTEXT, +1 the controller's, +2 SCRAM without
# TLS, and +3 SCRAM with TLS when DIR holds server.pem (a PKCS 8 key and its certificates) and ca.pem. ACLs are on;
# PLAINTEXT's User:ANONYMOUS and the SCRAM user admin, password admin-secret, are super users.
#
# The jars are kept in SIMLINK_E2E_DIR, or else in the user's cache. KAFKA_HEAP is a broker's heap (256m).
# It ends with status 3, and says so, where the machine lacks Java 17 or Maven.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

usage() {
  sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}

missing() {
  echo "kafka.sh: $1" >&2
  exit 3
}

need_java() {
  local version
  command -v java >/dev/null || missing 'there is no java; install Java 17 or newer'
  version=$(java -version 2>&1 | sed -n 's/^[^"]* version "\([0-9]*\).*/\1/p')
  ((${version:-0} >= 17)) || missing "java is version ${version:-unknown}; install Java 17 or newer"
}

# java_ replaces the shell it is called in, so that the shell's process id is the JVM's.
java_() { # HOME HEAP CLASS [ARG...]
  local home=$1 heap=$2
  shift 2
  exec java "-Xmx$heap" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto \
    "-Dlog4j2.configurationFile=$here/log4j2.xml" "-Dlog4j.configuration=file:$here/log4j.properties" \
    -cp "$home/*" "$@"
}

fetch() { # VERSION
  need_java
  local home=${SIMLINK_E2E_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/simlink-e2e}/kafka-$1 profiles=(-P log4j2)
  if [[ ! -d $home ]]; then
    command -v mvn >/dev/null || missing 'there is no mvn; install Maven'
    [[ $1 != [0-3].* ]] || profiles=()
    rm -rf "$home.part"
    mvn -q -B -Dstyle.color=never -f "$here/pom.xml" "${profiles[@]}" -Dkafka.version="$1" \
      dependency:copy-dependencies -DoutputDirectory="$home.part" >&2
    mv "$home.part" "$home"
  fi
  echo "$home"
}

# voters lists the controllers of all nodes.
voters() { # NODES PORT
  local id list=
  for ((id = 1; id <= $1; id++)); do list+=,$id@127.0.0.1:$(($2 + 10 * (id - 1) + 1)); done
  echo "${list:1}"
}

node_properties() { # DIR NODES PORT ID
  local dir=$1 nodes=$2 port=$(($3 + 10 * ($4 - 1))) id=$4 copies=$(($2 < 3 ? $2 : 3))
  local scram='org.apache.kafka.common.security.scram.ScramLoginModule required;'
  local clients="PLAINTEXT://127.0.0.1:$port,SCRAM://127.0.0.1:$((port + 2))"
  [[ ! -e $dir/server.pem ]] || clients+=",TLS://127.0.0.1:$((port + 3))"
  cat <<P
process.roles=broker,controller
node.id=$id
broker.rack=rack-$id
log.dirs=$dir/$id/data
controller.quorum.voters=$(voters "$nodes" "$3")
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listeners=CONTROLLER://127.0.0.1:$((port + 1)),$clients
advertised.listeners=$clients
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SCRAM:SASL_PLAINTEXT,TLS:SASL_SSL
sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512
listener.name.scram.scram-sha-256.sasl.jaas.config=$scram
listener.name.scram.scram-sha-512.sasl.jaas.config=$scram
listener.name.tls.scram-sha-256.sasl.jaas.config=$scram
listener.name.tls.scram-sha-512.sasl.jaas.config=$scram
listener.name.tls.ssl.keystore.type=PEM
listener.name.tls.ssl.keystore.location=$dir/server.pem
listener.name.tls.ssl.truststore.type=PEM
listener.name.tls.ssl.truststore.location=$dir/ca.pem
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:admin
auto.create.topics.enable=true
auto.leader.rebalance.enable=false
offsets.topic.replication.factor=$copies
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=$copies
transaction.state.log.num.partitions=4
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
group.consumer.heartbeat.interval.ms=500
group.consumer.min.heartbeat.interval.ms=500
P
}

format_node() { # HOME DIR CLUSTER ID
  (java_ "$1" 256m kafka.tools.StorageTool format -t "$3" -c "$2/$4/server.properties" \
    --add-scram 'SCRAM-SHA-256=[name=admin,password=admin-secret]' \
    --add-scram 'SCRAM-SHA-512=[name=admin,password=admin-secret]') >"$2/$4/format.log" 2>&1 || {
    cat "$2/$4/format.log" >&2
    return 1
  }
}

start() { # HOME DIR ID
  java_ "$1" "${KAFKA_HEAP:-256m}" kafka.Kafka "$2/$3/server.properties" >>"$2/$3/log" 2>&1 </dev/null &
  echo $! >"$2/$3/pid"
}

# end sends a signal to a node and waits until it is gone.
end() { # DIR ID SIGNAL
  local pid deadline=$((SECONDS + 30))
  [[ -e $1/$2/pid ]] || return 0
  pid=$(cat "$1/$2/pid")
  kill "-$3" "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do
    ((SECONDS < deadline)) || kill -KILL "$pid" 2>/dev/null || true
    sleep 0.05
  done
  rm "$1/$2/pid"
}

stop() { end "$1" "$2" TERM; }
kill_() { end "$1" "$2" KILL; }

down() { # DIR
  local pid
  for pid in "$1"/*/pid; do end "$1" "$(basename "$(dirname "$pid")")" KILL; done
}

cluster_id() {
  head -c 16 /dev/urandom | base64 | tr +/ ab | cut -c 1-22
}

up() { # HOME DIR NODES PORT
  local cluster id
  cluster=$(cluster_id)
  for ((id = 1; id <= $3; id++)); do
    mkdir -p "$2/$id"
    node_properties "$2" "$3" "$4" "$id" >"$2/$id/server.properties"
  done
  for ((id = 1; id <= $3; id++)); do
    format_node "$1" "$2" "$cluster" "$id"
    start "$1" "$2" "$id"
  done
  wait_until_listening "$2" "$3" "$4"
}

# wait_until_listening ends when every node takes connections, and fails as soon as one of them has ended.
wait_until_listening() { # DIR NODES PORT
  local id deadline=$((SECONDS + 90))
  for ((id = 1; id <= $2; id++)); do
    until : 2>/dev/null <>"/dev/tcp/127.0.0.1/$(($3 + 10 * (id - 1)))"; do
      if ! kill -0 "$(cat "$1/$id/pid")" 2>/dev/null || ((SECONDS > deadline)); then
        tail -n 20 "$1/$id/log" >&2
        echo "kafka.sh: node $id did not come up; its log is $1/$id/log" >&2
        return 1
      fi
      sleep 0.1
    done
  done
  echo "up: 127.0.0.1:$3"
}

# hold must not die of a caller that is gone when it has something to say.
hold() { # HOME DIR NODES PORT
  trap '' PIPE
  trap "exec 2>/dev/null; down '$2'" EXIT
  up "$@"
  cat >/dev/null
}

run() { # HOME CLASS [ARG...]
  local home=$1
  shift
  java_ "$home" 256m "$@"
}

(($# > 1)) || usage
command=$1
shift
case $command in
fetch | up | hold | start | stop | down | run) "$command" "$@" ;;
kill) kill_ "$@" ;;
*) usage ;;
esac
