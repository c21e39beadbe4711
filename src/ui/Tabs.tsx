import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react/tab'
import { type ReactNode, useId, useState } from 'react'
import styles from './Tabs.module.css'

export type TabEntry = { id: string; label: ReactNode; panel: ReactNode }

export type TabsProps = {
  /** Name of the tab list. */
  label: string
  tabs: readonly TabEntry[]
  /** Controlled with onSelect; otherwise the first tab is selected initially. */
  selected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** Renders only the selected panel. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const current = tabs.find((tab) => tab.id === (selected ?? own))
  const full = (id: string) => `${base}-${id}`
  return (
    <TabProvider
      selectedId={current ? full(current.id) : null}
      setSelectedId={(id) => {
        const tab = tabs.find((entry) => full(entry.id) === id)
        if (!tab || tab === current) return
        setOwn(tab.id)
        onSelect?.(tab.id)
      }}
    >
      <TabList className={styles['list']} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={full(tab.id)} className={styles['tab']}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {current ? (
        <TabPanel key={current.id} tabId={full(current.id)} className={styles['panel']}>
          {current.panel}
        </TabPanel>
      ) : null}
    </TabProvider>
  )
}
