package picture

import (
	"math"
	"strconv"
	"testing"
)

// TestContrast holds both schemes to WCAG 2.1 AA: text at 4.5:1 to what is behind
// it, and what carries meaning at 3:1.
func TestContrast(t *testing.T) {
	for name, p := range map[string]palette{"light": light, "dark": dark} {
		for _, c := range []struct {
			text    []string
			on      []string
			minimum float64
		}{
			{[]string{"$ink", "$muted", "$red", "$amber"}, []string{"$bg", "$band"}, 4.5},
			{[]string{"$ink"}, []string{"$gone"}, 4.5},
			{[]string{"$onblue"}, []string{"$blue"}, 4.5},
			{[]string{"$bg"}, []string{"$red"}, 4.5}, // the mark of no leader
			{[]string{"$blue", "$amber", "$red", "$grey"}, []string{"$bg", "$band", "$gone"}, 3},
			{[]string{"$green", "$violet", "$edge"}, []string{"$bg", "$band"}, 3},
		} {
			for _, text := range c.text {
				for _, on := range c.on {
					if got := contrast(t, p.colour(text), p.colour(on)); got < c.minimum {
						t.Errorf("%s: %s on %s is %.2f:1, below %.1f:1", name, text, on, got, c.minimum)
					}
				}
			}
		}
	}
}

func (p palette) colour(name string) string {
	for i := 0; i < len(p); i += 2 {
		if p[i] == name {
			return p[i+1]
		}
	}
	return ""
}

// contrast is the contrast ratio of WCAG 2.1.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	if len(colour) != 7 {
		t.Fatalf("%q is no colour", colour)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		v := float64(n) / 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}

// TestPalettesMatch: a colour that one scheme lacks would stand in the style as
// its name.
func TestPalettesMatch(t *testing.T) {
	if len(light) != len(dark) {
		t.Fatal("the schemes have different colours")
	}
	for i := 0; i < len(light); i += 2 {
		if light[i] != dark[i] {
			t.Errorf("%s stands where the other scheme has %s", light[i], dark[i])
		}
	}
}
