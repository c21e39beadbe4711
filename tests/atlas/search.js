/* The atlas is opened from the file system too, where a page cannot fetch: the entries are a script of their own. */
const form = document.getElementById('search')
const input = document.getElementById('sought')
const found = document.getElementById('found')
const SHOWN = 30
let index = null

function indexOf() {
  if (index === null) {
    index = new window.MiniSearch({
      fields: ['title', 'text'],
      storeFields: ['title', 'kind', 'href'],
      searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
      processTerm: (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    })
    index.addAll(window.atlas.map((entry, id) => ({ ...entry, id })))
  }
  return index
}

function lineOf({ title, kind, href }) {
  const line = document.createElement('li')
  const link = document.createElement('a')
  link.href = form.dataset.root + href
  link.textContent = title
  const small = document.createElement('small')
  small.textContent = kind
  line.append(link, small)
  return line
}

function show() {
  const sought = input.value.trim()
  found.hidden = sought === ''
  if (sought === '') return
  const results = indexOf().search(sought)
  document.getElementById('found-count').textContent =
    results.length === 0
      ? `Nothing was found for ${sought}`
      : results.length > SHOWN
        ? `The first ${SHOWN} of ${results.length} results`
        : `${results.length} ${results.length === 1 ? 'result' : 'results'}`
  document.getElementById('found-list').replaceChildren(...results.slice(0, SHOWN).map(lineOf))
}

input.addEventListener('input', show)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
