import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { fatcaMachine } from '../../../machines/fatca/fatcaMachine'
import {
  selectCanRetry,
  selectDeclaration,
  selectIsDeclared,
  selectIsEditing,
  selectIsUndeclared,
} from '../../../machines/fatca/selectors'
import { CANADA, type Declaration, type Jurisdiction, mayLimitCards } from '../../../rules/identity/fatca'
import { Doubt } from '../../flow/Doubt'
import { RetryBanner } from '../../forms/RetryBanner'
import { countryName } from '../../i18n/countries'
import { useLocale, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import styles from './TaxResidency.module.css'
import { TaxResidencyForm } from './TaxResidencyForm'

const SECTION = 'tax-residency'

/** A section for any screen that needs the declaration. */
export function TaxResidency({ fatca }: { fatca: ActorRefFrom<typeof fatcaMachine> }) {
  const t = useText()
  const declaration = useSelector(fatca, selectDeclaration)
  const isDeclared = useSelector(fatca, selectIsDeclared)
  const isUndeclared = useSelector(fatca, selectIsUndeclared)
  const isEditing = useSelector(fatca, selectIsEditing)
  const isInDoubt = useSelector(fatca, selectIsInDoubt)
  const canRetry = useSelector(fatca, selectCanRetry)
  const isReading = !isDeclared && !isUndeclared && !isEditing && !canRetry
  // Opened while it is under way, it has no form.
  const hasForm = isEditing && declaration !== null
  useFocusOn(hasForm)
  const edit = () => fatca.send({ type: 'declaration.edit' })

  return (
    <Panel
      id={SECTION}
      title={t('fatca.title')}
      actions={
        isDeclared ? (
          <Button variant="secondary" size="small" icon="edit" onClick={edit}>
            <span>{t('fatca.edit')}</span>
            <span className="visually-hidden">{` ${t('fatca.title')}`}</span>
          </Button>
        ) : isReading ? (
          <Placeholder>
            <Button size="small" icon="edit">
              {t('fatca.edit')}
            </Button>
          </Placeholder>
        ) : null
      }
    >
      {isEditing ? (
        <>
          {isInDoubt ? (
            <Doubt body={t('fatca.doubt')} flow={fatca} onCheck={() => fatca.send({ type: 'status.check' })} />
          ) : null}
          {hasForm ? (
            <div className={styles['form']} hidden={isInDoubt}>
              <TaxResidencyForm fatca={fatca} />
            </div>
          ) : null}
        </>
      ) : isDeclared && declaration ? (
        <Declared declaration={declaration} />
      ) : isUndeclared ? (
        <>
          <p className={styles['words']}>{t('fatca.undeclared')}</p>
          <p className={styles['words']}>{t('fatca.lead')}</p>
          <Button onClick={edit}>{t('fatca.declare')}</Button>
        </>
      ) : canRetry ? (
        <RetryBanner onRetry={() => fatca.send({ type: 'declaration.retry' })}>{t('fatca.unread')}</RetryBanner>
      ) : (
        <Placeholder label={t('fatca.reading')}>
          <Declared declaration={UNREAD} />
        </Placeholder>
      )}
    </Panel>
  )
}

/** Placeholder with what most holders declare: Canada, with their SIN. */
const UNREAD: Declaration = {
  sinProvided: true,
  isCanadian: true,
  jurisdictions: [{ countryCode: CANADA, tin: null, tinNotProvidedReason: null }],
}

function Declared({ declaration }: { declaration: Declaration }) {
  const t = useText()
  const locale = useLocale()
  const { isCanadian, jurisdictions, sinProvided } = declaration
  const numberOf = ({ countryCode, tin, tinNotProvidedReason }: Jurisdiction) => {
    if (countryCode === CANADA && sinProvided) return t('fatca.tin.bySin')
    if (tin) return tin.length > 6 ? t('fatca.tin.ending', { digits: tin.slice(-3) }) : t('fatca.tin.given')
    return tinNotProvidedReason && t(`fatca.reason.${tinNotProvidedReason}`)
  }
  const answer = isCanadian === null ? 'unset' : isCanadian ? 'yes' : 'no'
  return (
    <>
      <DescriptionList
        items={[
          { key: 'isCanadian', term: t('fatca.isCanadian'), description: t(`fatca.isCanadian.${answer}`) },
          {
            key: 'countries',
            term: t('fatca.countries'),
            sensitive: true,
            verbatim: false,
            description: (
              <ul role="list" className={styles['countries']}>
                {jurisdictions.map((jurisdiction, index) => {
                  const number = numberOf(jurisdiction)
                  return (
                    <li key={index}>
                      <span>{countryName(locale, jurisdiction.countryCode)}</span>
                      {number ? <span className={styles['number']}>{number}</span> : null}
                    </li>
                  )
                })}
              </ul>
            ),
          },
          {
            key: 'sin',
            term: t('fatca.sin'),
            description: t(sinProvided ? 'fatca.sin.provided' : 'fatca.sin.notProvided'),
          },
        ]}
      />
      {mayLimitCards(declaration) ? <Banner tone="info">{t('fatca.countries.limits')}</Banner> : null}
    </>
  )
}

/** Focuses the form's first answer when it opens, and the button that opens it when it closes. */
function useFocusOn(isEditing: boolean) {
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current === isEditing) return
    was.current = isEditing
    const section = document.getElementById(SECTION)
    const wanted = isEditing ? (section?.querySelector('input:checked') ?? section?.querySelector('input')) : null
    const target = wanted ?? section?.querySelector('button')
    if (target instanceof HTMLElement) target.focus()
  }, [isEditing])
}
