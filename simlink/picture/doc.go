// Package picture draws the cluster that a link shows as one SVG: a column for
// each broker, a band for each topic, and where they meet a cell for each
// partition with a replica there. Producers stand on the left, consumer groups
// and share groups on the right, with arrows to and from their topics.
//
// [SVG] is all of it, and takes a [replay.Cluster]. The picture is one file
// without scripts, fonts or links, and follows the light or dark scheme of who
// looks at it. What a cell is, its shape says as well as its colour; what is cut
// in view is whole in a tooltip; and what of the cluster is not public is drawn
// as not public. Its style and its ids are its own, so that several pictures may
// stand in one page.
package picture
