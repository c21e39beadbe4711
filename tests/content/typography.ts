/** What Canadian French does not set so: straight apostrophes, plain spaces before or missing ones at marks and units. */
export const FRENCH_MISTAKE = /'| [:;!?%$»]|« |\d[$%]|[^\s\d]:(?=\s|$)/
