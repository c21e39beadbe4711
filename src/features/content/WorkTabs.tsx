import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './WorkTabs.module.css'

type Tab = { id: string; label: string; panel: ReactNode; disabledReason?: string | undefined }
type Props = { label: string; tabs: readonly Tab[]; selected: string; onSelect(id: string): void }

/** Tabs that a machine selects. One that has nothing to show is disabled, with its reason. */
export function WorkTabs({ label, tabs, selected, onSelect }: Props) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find(({ id }) => id === selected)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map(({ id, label: name, disabledReason }) => (
          <span key={id}>
            <button
              type="button"
              role="tab"
              id={`${base}-${id}`}
              className={styles['tab']}
              aria-selected={id === selected}
              aria-controls={id === selected ? `${base}-panel` : undefined}
              aria-disabled={disabledReason !== undefined || undefined}
              aria-describedby={disabledReason === undefined ? undefined : `${base}-${id}-reason`}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => {
                if (disabledReason === undefined) onSelect(id)
              }}
            >
              {name}
            </button>
            {disabledReason === undefined ? null : (
              <span id={`${base}-${id}-reason`} className="visually-hidden">
                {disabledReason}
              </span>
            )}
          </span>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className={styles['panel']}>
        {current?.panel}
      </div>
    </div>
  )
}
