/** What is used although a supported browser does not have it, and why nothing is lost there. */

export const ALLOWED_APIS: Readonly<Record<string, string>> = {
  navigation: 'React and the router look whether there is one',
  setImmediate: 'React looks whether there is one; it is no browser’s',
  requestIdleCallback: 'AutoAnimate falls back to requestAnimationFrame',
  orientation: 'Leaflet asks a phone that has it',
  'Error.captureStackTrace': 'libraries look whether there is one',
  '.dispose': 'ECharts’ own',
  '.disposed': 'ECharts’ own',
  '.displayName': 'React’s own, of components',
  '.use': 'ECharts’ and React’s own',
  '.toArray': 'ECharts’ and React’s own',
  '.toBase64': 'the QR code’s own',
}

/** By property with all its values, or by name. */
export const ALLOWED_CSS: Readonly<Record<string, string>> = {
  '::details-content': 'without it an answer opens without a movement, and prints closed',
  '::selection': 'colours only',
  '@page': 'margins and the foot of a sheet: Safari prints its own',
  'box-decoration-break': 'a line’s ends; Safari has it with a prefix',
  'break-after': 'a heading may end a sheet in Firefox',
  'content-visibility': 'drawing speed only',
  cursor: 'a phone has no pointer',
  'forced-color-adjust': 'Safari has no forced colours',
  'overflow-anchor': 'Safari does not anchor',
  resize: 'a phone does not resize a field',
  'scrollbar-color': 'colours only',
  'scrollbar-gutter': 'without it the page moves by a scroll bar’s width under a dialog',
  'text-size-adjust': 'with and without a prefix; Firefox does not enlarge',
  'text-wrap': 'where a line breaks',
  'user-select': 'with and without a prefix',
}
