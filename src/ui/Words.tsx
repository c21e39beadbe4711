const WHOLE = /(1-\d{3}-\d{3}-\d{4}|e-Transfers?)/

/** A sentence whose phone numbers are links; they and the word e-Transfer never break over two lines. */
export function Words({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    part === '' ? null : index % 2 === 0 || part.startsWith('e') ? (
      <span key={index} className={index % 2 === 0 ? undefined : 'whole'}>
        {part}
      </span>
    ) : (
      <a key={index} href={`tel:+${part.replaceAll('-', '')}`} className="whole" translate="no">
        {part}
      </a>
    ),
  )
}
