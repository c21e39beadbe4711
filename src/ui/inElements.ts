import { Children, createElement, type ReactNode } from 'react'

/**
 * Puts each text into an element of its own. A browser's translation replaces text nodes: React can then set the text
 * of an element, but neither change nor remove a text beside other children.
 */
export const inElements = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    typeof child === 'string' || typeof child === 'number' ? createElement('span', null, child) : child,
  )
