import { Component, type ReactNode } from 'react'
import { noteError } from '../session-in-the-browser/defects'

type Props = {
  /** After another address has been opened, the children are rendered again. */
  readonly address?: string
  readonly fallback: ReactNode
  readonly children: ReactNode
}
type State = { readonly hasCrashed: boolean; readonly address: string | undefined }

export class CrashBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): Partial<State> | null {
    return address === state.address ? null : { hasCrashed: false, address }
  }

  override componentDidCatch(error: unknown) {
    noteError(error, { where: 'render', state: null })
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
