package kafka

import "github.com/simlinkhq/kafka-simlink/simlink/diag"

func hints(all ...diag.Hint) []diag.Hint { return all }

// inFile is the hint at the settings file, which may say as well what is missing.
func inFile(setting string) diag.Hint {
	return diag.Hint{Option: "commandConfig", Text: "names a settings file, in which " + setting + " does the same"}
}

// What helps where two sides do not speak the same.
var (
	speakTLS   = hints(diag.Hint{Option: "tls", Value: "true", Text: "switches TLS on"}, inFile("security.protocol SSL or SASL_SSL"))
	speakPlain = hints(diag.Hint{Option: "tls", Value: "false", Text: "leaves TLS out, as security.protocol without SSL does in a settings file"})

	chooseLogin     = hints(diag.Hint{Option: "saslMechanism", Text: "says how to log in"}, inFile("security.protocol SASL_SSL or SASL_PLAINTEXT"))
	chooseMechanism = hints(diag.Hint{Option: "saslMechanism", Text: "names another"}, inFile("sasl.mechanism"))
	chooseEndpoint  = diag.Hint{Option: "oauthTokenUrl", Text: "names the endpoint"}

	giveAuthority   = hints(diag.Hint{Option: "caCert", Text: "gives the certificate that vouches for it"}, inFile("ssl.truststore.location"))
	giveCertificate = hints(diag.Hint{Option: "clientCert", Text: "gives a certificate of this client"}, diag.Hint{Option: "clientKey", Text: "gives its key"})
	giveName        = hints(diag.Hint{Option: "addressMap", Text: "leads from that name to where the broker is reached"},
		diag.Hint{Option: "commandConfig", Text: "names a settings file, which may hold that setting"})

	waitLonger = hints(diag.Hint{Option: "timeout", Text: "gives it more time"})
)

// leadTo is what helps to reach an address that the cluster advertises.
func leadTo(address string) []diag.Hint {
	return hints(
		diag.Hint{Option: "addressMap", Value: address + "=HOST:PORT", Text: "leads to it elsewhere (a port-forward)"},
		diag.Hint{Option: "proxy", Value: "socks5://HOST:PORT", Text: "leads to it through a bastion"})
}
