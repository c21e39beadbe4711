import type { ReactNode } from 'react'
import { classNames } from './classNames'
import { Icon } from './Icon'
import styles from './Pagination.module.css'

export type PaginationProps = {
  /** From 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** Name of the landmark. */
  label: string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  /** 'Page 2 of 9': shown on a phone instead of the numbers. */
  summary?: ReactNode
}

const near = (page: number, pageCount: number) =>
  [...new Set([1, page - 1, page, page + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b)

export function Pagination({
  page,
  pageCount,
  onPage,
  label,
  previousLabel,
  nextLabel,
  pageLabel,
  summary,
}: PaginationProps) {
  const shown = near(page, pageCount)
  const go = (target: number) => {
    if (target >= 1 && target <= pageCount && target !== page) onPage(target)
  }
  return (
    <nav className={styles['pagination']} aria-label={label}>
      <span className={styles['summary']}>{summary}</span>
      <div className={styles['pages']}>
        <button
          type="button"
          className={styles['page']}
          aria-label={previousLabel}
          aria-disabled={page <= 1 || undefined}
          onClick={() => go(page - 1)}
        >
          <Icon name="chevron-left" />
        </button>
        {shown.map((n, index) => [
          n - (shown[index - 1] ?? n) > 1 ? (
            <span key={`gap-${n}`} className={styles['gap']} aria-hidden="true">
              …
            </span>
          ) : null,
          <button
            key={n}
            type="button"
            className={classNames(styles['page'], styles['number'])}
            aria-label={pageLabel(n)}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => go(n)}
          >
            {n}
          </button>,
        ])}
        <button
          type="button"
          className={styles['page']}
          aria-label={nextLabel}
          aria-disabled={page >= pageCount || undefined}
          onClick={() => go(page + 1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </nav>
  )
}
