import { FAMILY_FEES } from '../../../rules/cards/fees'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { Columns, Stack } from '../../ui/Stack'

const KINDS = [
  { kind: 'reloadable', link: 'retiring.do.upgrade.link', to: '/upgrade' },
  { kind: 'registered', link: 'retiring.do.upgrade.link', to: '/upgrade' },
  { kind: 'unregistered', link: 'retiring.do.register.link', to: '/register' },
] as const satisfies readonly { kind: string; link: MessageKey; to: string }[]

type Props = { isSignedIn: boolean; hasAccess: boolean; canUpgrade: boolean; isInSaskatchewan?: boolean }

/** What the holder of each kind of retiring card should do now. `hasAccess`: account access has not ended (OP-10). */
export function WhatToDo({ isSignedIn, hasAccess, canUpgrade, isInSaskatchewan = false }: Props) {
  const t = useText()
  const fee = useFormat().money(FAMILY_FEES.digitalReloadable.monthlyCents)
  const wayTo = (link: MessageKey, to: string) => {
    if (!hasAccess) return <p>{t('retiring.do.app')}</p>
    if (!isSignedIn) return <SignInLink />
    if (to !== '/upgrade' || canUpgrade) return <Link to={to}>{t(link)}</Link>
    return isInSaskatchewan ? <p>{t('retiring.do.saskatchewan')}</p> : null
  }
  return (
    <Columns least="narrow" even>
      {KINDS.map(({ kind, link, to }) => (
        <Panel key={kind} title={t(`retiring.kind.${kind}.title`)}>
          <Stack gap={3}>
            <p>{t(`retiring.kind.${kind}.body`, { fee })}</p>
            {wayTo(link, to)}
          </Stack>
        </Panel>
      ))}
    </Columns>
  )
}

function SignInLink() {
  const t = useText()
  return <Link to="/login">{t('retiring.do.signIn.link')}</Link>
}
