/**
 * Makes `getComputedStyle` cheap in a document without a stylesheet, where the name of an element decides whether it is
 * displayed, unless it or an ancestor has an inline style. happy-dom computes all properties of all ancestors, after each
 * change again.
 */
export function usePlainStyle() {
  const compute = window.getComputedStyle.bind(window)
  const plain = document.implementation.createHTMLDocument()
  const samples = new Map<string, CSSStyleDeclaration>()
  const sampleOf = ({ namespaceURI, localName }: Element) => {
    const key = `${namespaceURI} ${localName}`
    const known = samples.get(key)
    if (known) return known
    const computed = compute(plain.body.appendChild(plain.createElementNS(namespaceURI, localName)))
    const { display, visibility } = computed
    const sample = Object.create(computed, { display: { value: display }, visibility: { value: visibility } })
    samples.set(key, sample)
    return sample
  }
  // Not a spy, which would keep every element that was ever asked about.
  window.getComputedStyle = (element, pseudo) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (each.hasAttribute('style')) return compute(element, pseudo)
    return sampleOf(element)
  }
}
