import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react/tab'
import { type ReactNode, useId } from 'react'
import styles from './Tabs.module.css'

export type TabEntry<Id extends string> = {
  id: Id
  label: ReactNode
  panel: ReactNode
  /** Why it cannot be chosen. It stays focusable, so that the reason can be found. */
  disabledReason?: string | undefined
}

export type TabsProps<Id extends string> = {
  /** Name of the tab list. */
  label: string
  tabs: readonly TabEntry<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Renders only the selected panel. Arrows move between the tabs, Enter or Space chooses one. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const base = useId()
  const current = tabs.find((tab) => tab.id === selected)
  const full = (id: string) => `${base}-${id}`
  return (
    <TabProvider
      selectOnMove={false}
      selectedId={full(selected)}
      setSelectedId={(id) => {
        const tab = tabs.find((entry) => full(entry.id) === id)
        if (tab && tab !== current) onSelect(tab.id)
      }}
    >
      <TabList className={styles['list']} aria-label={label}>
        {tabs.map(({ id, label: name, disabledReason }) => (
          <Tab
            key={id}
            id={full(id)}
            className={styles['tab']}
            disabled={disabledReason !== undefined}
            accessibleWhenDisabled
            aria-describedby={disabledReason === undefined ? undefined : `${full(id)}-reason`}
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, disabledReason }) =>
        disabledReason === undefined ? null : (
          <span key={id} id={`${full(id)}-reason`} hidden>
            {disabledReason}
          </span>
        ),
      )}
      {current ? (
        <TabPanel key={current.id} tabId={full(current.id)} className={styles['panel']}>
          {current.panel}
        </TabPanel>
      ) : null}
    </TabProvider>
  )
}
