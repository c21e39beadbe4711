import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A router link without the router's prefetching code, which every page would have to load. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { target } = rest
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target })
  return (
    <a
      {...rest}
      // A document's links name its language; `main.tsx` removes it.
      suppressHydrationWarning
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}

/** Marks the current page; without `end` also for pages below it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  const isHere = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isHere ? 'page' : undefined} />
}
