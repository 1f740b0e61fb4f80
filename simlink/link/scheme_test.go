package link

import "testing"

// TestHasScheme: what stands before :// must be a scheme (RFC 3986, 3.1).
func TestHasScheme(t *testing.T) {
	for text, want := range map[string]bool{
		"https://x": true, "h://": true, "a+b-c.9://x": true, "HTTP://x": true,
		"": false, "://x": false, "9a://x": false, "+a://x": false, "a b://x": false, "é://x": false, "K:broker-1@5": false, "P:p1:t:://@5": false, "https:/x": false,
	} {
		if got := hasScheme(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
