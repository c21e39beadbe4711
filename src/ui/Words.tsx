import styles from './Words.module.css'

const PHONE = /(1-\d{3}-\d{3}-\d{4})/

/** A sentence in which phone numbers can be called, and never break over two lines. */
export function Words({ children }: { children: string }) {
  return children.split(PHONE).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={`tel:+${part.replaceAll('-', '')}`} className={styles['phone']}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
