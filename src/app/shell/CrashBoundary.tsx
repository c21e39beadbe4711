import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
