import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** The router's own link without its prefetching, which would be part of every page. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const { target } = rest
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target })
  return (
    <a
      {...rest}
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

/** Says that one is there already; without `end` also at the pages below. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, '')
  const isHere = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isHere ? 'page' : undefined} />
}
