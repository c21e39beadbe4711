import type { ComponentProps } from 'react'
import { MemoryRouter as Router } from 'react-router-dom'

/** With the flags that React Router otherwise warns about. */
export const MemoryRouter = (props: ComponentProps<typeof Router>) => (
  <Router future={{ v7_startTransition: true, v7_relativeSplatPath: true }} {...props} />
)
