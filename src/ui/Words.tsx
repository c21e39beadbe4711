const WHOLE = /(1-\d{3}-\d{3}-\d{4}|e-Transfers?)/

/** A sentence whose phone numbers are links; they and the word e-Transfer never break over two lines. */
export function Words({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : part.startsWith('e') ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      <a key={index} href={`tel:+${part.replaceAll('-', '')}`} className="whole">
        {part}
      </a>
    ),
  )
}
