import type { ReactNode } from 'react'
import { classNames } from './classNames'
import { Icon } from './Icon'
import styles from './ProgressSteps.module.css'

export type ProgressStepsProps = {
  /** Names the list. */
  label: string
  steps: readonly { key: string; label: ReactNode }[]
  /** The index of the current step; equal to the number of steps when all are done. */
  current: number
  /** Said after a step that is behind. */
  doneLabel: string
}

/** Where one stands among ordered steps; below 800px only the current one shows its words. */
export function ProgressSteps({ label, steps, current, doneLabel }: ProgressStepsProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current
        return (
          <li
            key={step.key}
            className={classNames(styles['step'], done && styles['done'], index === current && styles['current'])}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles['marker']} aria-hidden="true">
              {done ? <Icon name="check" size="small" /> : index + 1}
            </span>
            <span className={styles['label']}>
              {step.label}
              {done ? <span className="visually-hidden"> ({doneLabel})</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
