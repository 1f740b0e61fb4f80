// The page: paste what Kafka's tools print, see what the playground will show,
// and open the link. This command builds it from src, twice: as a folder for any
// host, and as one HTML file that opens from disk. It is run by build.sh. The
// same input gives the same bytes.
//
//   - main.go reads the parts and writes the two pages.
//   - page.go puts a page together.
//   - bundle.go makes one script of modules.
package main
