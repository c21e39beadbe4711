import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import './gallery.css'
import { Badge } from '../../src/ui/Badge'
import { Banner } from '../../src/ui/Banner'
import { Button, buttonClass } from '../../src/ui/Button'
import { CardFace } from '../../src/ui/CardFace'
import { Checkbox } from '../../src/ui/Checkbox'
import { ConfirmDialog } from '../../src/ui/ConfirmDialog'
import { DescriptionList } from '../../src/ui/DescriptionList'
import { Dialog } from '../../src/ui/Dialog'
import { Disclosure } from '../../src/ui/Disclosure'
import { Dropdown } from '../../src/ui/Dropdown'
import { EmptyState } from '../../src/ui/EmptyState'
import { ErrorSummary } from '../../src/ui/ErrorSummary'
import { Fieldset } from '../../src/ui/Fieldset'
import { Form, FormActions } from '../../src/ui/Form'
import { Icon, type IconName, iconNames } from '../../src/ui/Icon'
import { Menu } from '../../src/ui/Menu'
import { Money } from '../../src/ui/Money'
import { MoneyField } from '../../src/ui/MoneyField'
import { Notification, NotificationRegion, type NotificationType } from '../../src/ui/Notification'
import { PageHeader } from '../../src/ui/PageHeader'
import { Pagination } from '../../src/ui/Pagination'
import { Panel } from '../../src/ui/Panel'
import { Progress } from '../../src/ui/Progress'
import { RadioGroup } from '../../src/ui/RadioGroup'
import { ScrollTopButton } from '../../src/ui/ScrollTopButton'
import { SecretField } from '../../src/ui/SecretField'
import { SelectField } from '../../src/ui/SelectField'
import { Skeleton } from '../../src/ui/Skeleton'
import { SkipLink } from '../../src/ui/SkipLink'
import { Spinner } from '../../src/ui/Spinner'
import { Columns, Row, Stack } from '../../src/ui/Stack'
import { Switch } from '../../src/ui/Switch'
import { Table } from '../../src/ui/Table'
import { Tabs } from '../../src/ui/Tabs'
import { TextArea } from '../../src/ui/TextArea'
import { TextField } from '../../src/ui/TextField'
import { useAutoAnimate } from '../../src/ui/useAutoAnimate'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'

const nbsp = '\u00a0'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const colours = [
  'canvas',
  'surface',
  'sunken',
  'raised',
  'ink',
  'ink-muted',
  'ink-subtle',
  'line',
  'line-strong',
  'accent',
  'accent-soft',
  'danger',
  'success-ink',
  'success-soft',
  'error-ink',
  'error-soft',
  'warning-ink',
  'warning-soft',
  'info-ink',
  'info-soft',
]

function Swatch({ name }: { name: string }) {
  return (
    <div className="gallery-swatch">
      <span
        ref={(span) => {
          span?.style.setProperty('background', `var(--color-${name})`)
        }}
      />
      <code>{name}</code>
    </div>
  )
}

const transactions = [
  {
    id: '1',
    date: 'Nov 21, 2026',
    what: 'Boulangerie du Marché',
    category: 'Grocery',
    pending: true,
    amount: '-$18.40',
  },
  {
    id: '2',
    date: 'Nov 20, 2026',
    what: 'Transit pass, monthly',
    category: 'Commute',
    pending: false,
    amount: '-$104.50',
  },
  { id: '3', date: 'Nov 19, 2026', what: 'Top-up', category: 'Reload', pending: false, amount: '+$1,250.00' },
  {
    id: '4',
    date: 'Nov 18, 2026',
    what: 'A merchant whose name goes on for longer than anyone would wish',
    category: 'Entertainment',
    pending: false,
    amount: '-$7.05',
  },
]
type Transaction = (typeof transactions)[number]

function Transactions({ rows, empty }: { rows: Transaction[]; empty?: ReactNode }) {
  return (
    <Table
      caption="Transactions"
      captionHidden
      inset
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
      columns={[
        { key: 'date', header: 'Date', nowrap: true, cell: (row) => row.date },
        {
          key: 'what',
          header: 'Description',
          rowHeader: true,
          cell: (row) => (
            <>
              {row.what} {row.pending ? <Badge tone="warning">Pending</Badge> : null}
            </>
          ),
        },
        { key: 'category', header: 'Category', cell: (row) => row.category },
        {
          key: 'amount',
          header: 'Amount',
          numeric: true,
          stacked: 'aside',
          cell: (row) => <Money text={row.amount} tone={row.amount.startsWith('+') ? 'credit' : 'neutral'} />,
        },
      ]}
    />
  )
}

function AnimatedList() {
  const [rows, setRows] = useState(['Hydro', 'Internet', 'Telephone'])
  const list = useAutoAnimate<HTMLUListElement>(true)
  return (
    <Stack gap={3}>
      <ul ref={list} role="list">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <Row>
        <Button size="small" variant="secondary" onClick={() => setRows([...rows].reverse())}>
          Reverse
        </Button>
        <Button size="small" variant="secondary" onClick={() => setRows(rows.slice(1))}>
          Remove the first
        </Button>
      </Row>
    </Stack>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'' | 'plain' | 'long' | 'confirm' | 'failed'>('')
  const close = () => setOpen('')
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Open the dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('long')}>
        Open a long dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Open the question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('failed')}>
        Open a failed question
      </Button>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Answer your secret question"
        closeLabel="Close"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button>Show card number</Button>
          </>
        }
      >
        <p>For your safety we ask this once before we show the full number and security code.</p>
        <SecretField
          name="answer"
          label="What was the name of your first school?"
          showLabel="SHOW"
          hideLabel="HIDE"
          autoComplete="off"
        />
      </Dialog>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="Entente avec le titulaire de la carte"
        closeLabel="Fermer"
        size="large"
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={`paragraph-${index + 1}`}>
            {index + 1}. Veuillez lire attentivement la présente entente et la conserver pour consultation ultérieure.
            Les frais, restrictions et limites s’appliquent.
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'failed'}
        title="Verrouiller cette carte?"
        confirmLabel="Verrouiller la carte"
        cancelLabel="Annuler"
        onConfirm={close}
        onCancel={close}
        error={open === 'failed' ? 'La carte n’a pas été verrouillée. Réessayez ou téléphonez-nous.' : undefined}
      >
        <p>Les achats et les retraits seront refusés jusqu’à ce que vous la déverrouilliez.</p>
      </ConfirmDialog>
    </Row>
  )
}

const notices: Record<NotificationType, { title?: string; message: string; actionable?: boolean }> = {
  success: { message: 'Your card has been registered.' },
  error: {
    title: 'Votre paiement n’a pas été envoyé',
    message: 'Une erreur est survenue. Aucune somme n’a été prélevée de votre carte.',
  },
  warning: { title: 'Your session will expire soon…', message: 'Click HERE to extend your session', actionable: true },
  info: { message: 'Updates available, Please click here', actionable: true },
}

function Notices() {
  const [shown, setShown] = useState<NotificationType>()
  return (
    <Stack gap={3}>
      {(Object.keys(notices) as NotificationType[]).map((type) => (
        <Notification key={type} type={type} closeLabel="Close" onClick={() => {}} {...notices[type]} />
      ))}
      <Row>
        <Button variant="secondary" onClick={() => setShown('error')}>
          Show one
        </Button>
      </Row>
      <NotificationRegion>
        {shown ? (
          <Notification type={shown} closeLabel="Close" onClick={() => setShown(undefined)} {...notices[shown]} />
        ) : null}
      </NotificationRegion>
    </Stack>
  )
}

const accounts = [
  { key: 'a', art: 'green', alias: 'Everyday', last: '3456', balance: '$1,284.09' },
  { key: 'b', art: 'blue', alias: 'Carte des vacances au chalet', last: '0042', balance: '$80.00' },
  { key: 'c', art: 'black', alias: 'Card 3', last: '9911', balance: '$0.00', locked: true },
] as const

function Gallery() {
  const [page, setPage] = useState(4)
  const [tab, setTab] = useState<'bills' | 'pending' | 'history'>('bills')
  const [alerts, setAlerts] = useState(true)
  return (
    <>
      <SkipLink target="main">Skip to main content</SkipLink>
      <header className="gallery-header">
        <strong>Gallery of parts</strong>
        <a href="index.html?screen">Screens</a>
        <Dropdown label="Legal" align="end">
          <a href="#cha" aria-current="page">
            Cardholder agreements
          </a>
          <a href="#fees">Limits and fees</a>
        </Dropdown>
        <Menu
          label="Manage"
          placement="bottom-end"
          items={[
            { key: 'cha', label: 'Cardholder agreements', render: <a href="#cha" />, current: true },
            { key: 'fees', label: 'Limits and fees', render: <a href="#fees" /> },
            { key: 'lock', label: 'Lock card', icon: 'lock', onSelect: () => {} },
            { key: 'reload', label: 'Add money', icon: 'reload', disabledReason: 'Unlock your card for access' },
          ]}
        />
      </header>
      <main id="main" tabIndex={-1} className="gallery-main">
        <PageHeader
          eyebrow="My cards"
          title="Everyday card"
          lead="Every part in every state, in both languages. Nothing here knows what a card is for."
          actions={
            <>
              <Button variant="secondary" icon="lock">
                Lock card
              </Button>
              <a className={buttonClass()} href="#add">
                <Icon name="plus" />
                Add money
              </a>
            </>
          }
        />

        <Section title="Together">
          <Columns least="wide">
            <Panel>
              <div className="gallery-balance">
                <CardFace
                  art="green"
                  name="Everyday"
                  number="**** **** **** 3456"
                  expiry="09 / 28"
                  expiryLabel="Valid thru"
                />
                <div>
                  <p>Available balance</p>
                  <Money text="$1,284.09" size="display" />
                  <p>
                    <Badge tone="success" icon="check">
                      Active
                    </Badge>
                  </p>
                </div>
              </div>
              <DescriptionList
                layout="end"
                items={[
                  { term: 'Settled balance', description: <Money text="$1,302.49" /> },
                  { term: 'Pending', description: <Money text="-$18.40" /> },
                ]}
              />
            </Panel>
            <Panel title="My Cards" actions={<a href="#order">Order a card</a>}>
              <div>
                {accounts.map((account) => (
                  <div key={account.key} className="gallery-switcher">
                    <CardFace art={account.art} size="thumb" look={'locked' in account ? 'locked' : undefined} />
                    <span>
                      <strong>{account.alias}</strong>
                      <small>Card ending in {account.last}</small>
                    </span>
                    <Money text={account.balance} size="medium" tone={'locked' in account ? 'muted' : 'neutral'} />
                  </div>
                ))}
              </div>
            </Panel>
          </Columns>
          <Panel title="Transactions" flush footer={<a href="#all">All transactions</a>}>
            <Transactions rows={transactions} />
          </Panel>
        </Section>

        <Section title="Card faces">
          <div className="gallery-cards">
            <CardFace
              art="black"
              title="Black card ending in 3456"
              name="Everyday"
              number="**** **** **** 3456"
              expiry="09 / 28"
              expiryLabel="Valid thru"
            />
            <CardFace
              art="grey"
              name="Carte du voyage"
              number="**** **** **** 0042"
              expiry="01 / 27"
              expiryLabel="Expire"
              retiringLabel="Bientôt retirée"
            />
            <CardFace
              art="white"
              name="Card 3"
              number="**** **** **** 9911"
              expiry="12 / 29"
              expiryLabel="Valid thru"
            />
            <CardFace
              art="blue"
              name="Épicerie et transport en commun"
              number="5163 0012 3456 7890"
              expiry="05 / 30"
              expiryLabel="Expire"
            />
            <CardFace
              art="green"
              name="Virtual Mastercard"
              number="**** **** **** 1200"
              expiry="05 / 30"
              expiryLabel="Valid thru"
              virtualLabel="Virtual"
            />
            <CardFace
              art="default"
              name="Card 6"
              number="**** **** **** 7718"
              expiry="08 / 27"
              expiryLabel="Valid thru"
            />
            {(['black', 'grey', 'white', 'blue', 'green', 'default'] as const).map((art) => (
              <CardFace
                key={art}
                art={art}
                look="locked"
                name="Verrouillée"
                number="**** **** **** 3456"
                expiry="09 / 28"
                expiryLabel="Expire"
              />
            ))}
            <CardFace
              art="blue"
              name="Carte virtuelle prépayée"
              virtualLabel="Virtuelle"
              retiringLabel="Prend fin le 26 juin"
              number="**** **** **** 3456"
              expiry="09 / 28"
              look="locked"
            />
          </div>
          <Row>
            {(['black', 'grey', 'white', 'blue', 'green', 'default'] as const).map((art) => (
              <CardFace key={art} art={art} size="thumb" />
            ))}
            <CardFace art="green" size="thumb" virtualLabel="Virtual" />
            <CardFace art="white" size="thumb" virtualLabel="Virtual" />
            <CardFace art="black" size="thumb" look="locked" />
            <CardFace art="white" size="thumb" look="locked" />
          </Row>
        </Section>

        <Section title="Buttons">
          <Row>
            <Button>Continue</Button>
            <Button variant="secondary">Cancel</Button>
            <Button variant="quiet" icon="copy">
              Download
            </Button>
            <Button variant="danger" icon="trash">
              Delete biller
            </Button>
            <Button iconEnd="chevron-right">Pay a bill</Button>
            <Button variant="quiet" iconOnly icon="copy">
              Copy number
            </Button>
          </Row>
          <Row>
            <Button size="small">Small</Button>
            <Button size="small" variant="secondary">
              Small
            </Button>
            <Button size="large">Large</Button>
            <Button size="large" variant="secondary" iconEnd="bell">
              Large
            </Button>
          </Row>
          <Row>
            <Button busy busyLabel="Paying…">
              Pay $120.00
            </Button>
            <Button variant="secondary" busy busyLabel="Envoi en cours…">
              Envoyer le courriel
            </Button>
            <Button variant="danger" busy busyLabel="Deleting…">
              Delete
            </Button>
          </Row>
          <Row align="start" gap={5}>
            <Button disabledReason="Unlock your card for access">Add money</Button>
            <Button variant="secondary" disabledReason="Commandez la carte RECHARGEABLE pour y avoir accès">
              Payer une facture
            </Button>
          </Row>
          <Columns least="medium">
            <Button fullWidth>Continuer vers la vérification d’identité</Button>
          </Columns>
        </Section>

        <Section title="Fields">
          <Columns least="medium" gap={6}>
            <Stack>
              <TextField
                name="email"
                label="Email"
                type="email"
                autoComplete="username"
                hint="The one you signed up with."
              />
              <TextField
                name="email2"
                label="Courriel"
                type="email"
                defaultValue="marie@exemple"
                error="Entrez une adresse courriel complète, comme nom@exemple.ca."
              />
              <SecretField
                name="password"
                label="Password"
                showLabel="SHOW"
                hideLabel="HIDE"
                autoComplete="current-password"
                defaultValue="Maple2026"
              />
              <SecretField
                name="reponse"
                label="Quel était le nom de votre première école?"
                showLabel="AFFICHER"
                hideLabel="MASQUER"
                error="Votre réponse ne correspond pas à la réponse au dossier. Veuillez réessayer."
              />
              <TextField name="unit" label="Apartment or unit" mark="(optional)" width="short" />
              <TextField
                name="code"
                label="Client ID"
                inputMode="numeric"
                maxLength={10}
                numeric
                width="medium"
                defaultValue="1234567890"
                sensitive
              />
              <TextField
                name="fixed"
                label="Legal first name"
                defaultValue="Geneviève"
                readOnly
                hint="To change it, call us."
              />
            </Stack>
            <Stack>
              <MoneyField name="amount" label="Amount" hint="Between $20.00 and $250.00" defaultValue="120.00" />
              <MoneyField
                name="montant"
                label="Montant"
                symbolPlacement="after"
                defaultValue={`1${nbsp}234,56`}
                error="Le montant dépasse votre limite de 250,00 $."
              />
              <SelectField
                name="province"
                label="Province or territory"
                placeholder="Choose one"
                options={[
                  { value: 'QC', label: 'Québec' },
                  { value: 'ON', label: 'Ontario' },
                  { value: 'NL', label: 'Newfoundland and Labrador' },
                ]}
              />
              <SelectField
                name="period"
                label="Période"
                width="medium"
                defaultValue="1"
                options={[{ value: '1', label: 'Dernier mois' }]}
                error="Choisissez une période."
              />
              <TextArea name="note" label="Reason" hint="We may ask for more." />
              <Checkbox name="remember" label="Remember me on this device" defaultChecked />
              <Checkbox
                name="agree"
                label={
                  <>
                    J’ai lu et j’accepte l’<a href="#entente">entente avec le titulaire</a>
                  </>
                }
                error="Cochez la case pour continuer."
              />
            </Stack>
          </Columns>
          <Columns least="medium" gap={6}>
            <RadioGroup
              name="when"
              legend="When should we pay?"
              hint="Payments sent after 10 p.m. Eastern go out the next day."
              defaultValue="now"
              options={[
                { value: 'now', label: 'Now' },
                { value: 'later', label: 'Later', hint: 'Up to 90 days ahead.' },
                { value: 'never', label: 'Every month' },
              ]}
            />
            <RadioGroup
              name="preset"
              legend="How much?"
              appearance="tiles"
              defaultValue="50"
              options={['20', '50', '100', '250'].map((value) => ({ value, label: `$${value}.00` }))}
            />
          </Columns>
          <RadioGroup
            name="plan"
            legend="Choose a card"
            appearance="wide"
            error="Choose a card to continue."
            options={[
              { value: 'a', label: 'Digital card', hint: 'Ready at once, for use online and by phone.' },
              { value: 'b', label: 'Plastic card', hint: 'By mail in 7 to 10 business days. One-time fee of $9.95.' },
            ]}
          />
          <Fieldset legend="Address" hint="Where you live, not a post-office box." size="large">
            <TextField name="line" label="Street address" autoComplete="address-line1" />
            <TextField name="post" label="Postal code" autoComplete="postal-code" width="short" />
          </Fieldset>
        </Section>

        <Section title="A form that waits">
          <Form busy onSubmit={() => {}} aria-label="Pay a bill">
            <MoneyField name="pay" label="Amount" defaultValue="84.10" />
            <Checkbox name="keep" label="Keep this amount for next time" />
            <FormActions>
              <Button type="submit" busy busyLabel="Paying…">
                Pay
              </Button>
              <Button variant="quiet">Cancel</Button>
            </FormActions>
          </Form>
        </Section>

        <Section title="Errors of a form">
          <ErrorSummary
            heading="There is a problem"
            items={[
              { field: 'email2', message: 'Entrez une adresse courriel complète, comme nom@exemple.ca.' },
              { field: 'plan', message: 'Choose a card to continue.' },
              { message: 'We could not reach the server. Nothing was sent.' },
            ]}
          />
        </Section>

        <Section title="Notifications">
          <Notices />
        </Section>

        <Section title="Banners">
          <Banner
            tone="accent"
            action={<a href="#retiring">What this means for you</a>}
            onDismiss={() => {}}
            dismissLabel="Dismiss"
          >
            Cards beginning 517187 are retiring.
          </Banner>
          <Banner tone="info">Balances are from 2:14 p.m. and refresh every few minutes.</Banner>
          <Banner tone="warning" title="Vous êtes hors ligne" action={<a href="#retry">Réessayer</a>}>
            Les soldes affichés datent de 14 h 14. Rien ne peut être envoyé pour le moment.
          </Banner>
          <Banner tone="error" title="Not confirmed">
            We lost the answer to your payment and are checking what became of it. Do not send it again.
          </Banner>
          <Banner tone="success">Your e-mail address is confirmed.</Banner>
        </Section>

        <Section title="Badges and money">
          <Row>
            <Badge>Not activated</Badge>
            <Badge tone="success" icon="check">
              Active
            </Badge>
            <Badge tone="warning">En attente</Badge>
            <Badge tone="danger" icon="lock">
              Locked
            </Badge>
            <Badge tone="info">Processing</Badge>
          </Row>
          <Row gap={6} align="baseline">
            <Money text="$1,284.09" size="display" />
            <Money text={`1${nbsp}284,09${nbsp}$`} size="display" />
            <Money text="$84.10" size="large" />
            <Money text="+$1,250.00" size="medium" tone="credit" />
            <Money text="-$18.40" />
            <Money text="$9.95" tone="struck" size="small" />
          </Row>
        </Section>

        <Section title="Panels and lists">
          <Columns least="medium">
            <Panel title="Review" footer={<Button fullWidth>Pay $121.95</Button>}>
              <DescriptionList
                layout="end"
                items={[
                  { term: 'To', description: 'Hydro-Québec, Montréal' },
                  { term: 'From', description: 'Everyday, ending in 3456' },
                  { term: 'Amount', description: <Money text="$120.00" /> },
                  { term: 'Fee', description: <Money text="$1.95" /> },
                  { term: 'Total', description: <Money text="$121.95" />, strong: true },
                ]}
              />
            </Panel>
            <Panel title="Profil" tone="sunken">
              <DescriptionList
                items={[
                  { term: 'Nom légal', description: 'Geneviève Tremblay-Desrosiers' },
                  { term: 'Téléphone', description: '514 555-0199', action: <a href="#tel">Modifier</a> },
                  {
                    term: 'Courriel',
                    description: 'genevieve.tremblay.desrosiers@exemple.ca',
                    action: <a href="#courriel">Modifier</a>,
                  },
                ]}
              />
            </Panel>
            <Panel title="Stacked">
              <DescriptionList
                layout="stacked"
                items={[
                  { term: 'Institution number', description: '621' },
                  { term: 'Transit number', description: '16001', action: <a href="#copy">Copy</a> },
                ]}
              />
            </Panel>
          </Columns>
        </Section>

        <Section title="Tables">
          <Panel title="Opérations" flush>
            <Table
              caption="Opérations"
              captionHidden
              inset
              rows={[{ id: '1' }, { id: '2' }]}
              rowKey={(row) => row.id}
              columns={[
                { key: 'payee', header: 'Bénéficiaire', rowHeader: true, cell: () => 'Société de transport' },
                { key: 'date', header: 'Date de paiement prévue', cell: () => `30${nbsp}juin${nbsp}2026` },
                {
                  key: 'sum',
                  header: 'Montant',
                  numeric: true,
                  stacked: 'aside',
                  cell: (row) => <Money text={row.id === '1' ? `1${nbsp}234,56${nbsp}$` : `8,00${nbsp}$`} />,
                },
                {
                  key: 'do',
                  header: 'Actions',
                  action: true,
                  cell: () => (
                    <Button size="small" variant="secondary">
                      Annuler le paiement
                    </Button>
                  ),
                },
              ]}
            />
          </Panel>
          <Panel title="Nothing yet" flush>
            <Transactions
              rows={[]}
              empty={
                <EmptyState
                  icon="search"
                  title="No transactions match"
                  titleLevel={3}
                  actions={<Button variant="secondary">Clear the filters</Button>}
                >
                  Category “Travel” and the last 10 days hide everything.
                </EmptyState>
              }
            />
          </Panel>
          <Pagination
            page={page}
            pageCount={12}
            onPage={setPage}
            label="Pages of transactions"
            previousLabel="Previous page"
            nextLabel="Next page"
            pageLabel={(n) => `Page ${n}`}
            summary={`Page ${page} of 12`}
          />
        </Section>

        <Section title="Steps, tabs, disclosures, switches">
          <Progress label="Step 2 of 4" step={2} all={4} />
          <Tabs
            label="Bills"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { id: 'bills', label: 'Billers', panel: <p>Three billers.</p> },
              { id: 'pending', label: 'Pending payments', panel: <p>None is pending.</p> },
              { id: 'history', label: 'Historique des paiements', panel: <AnimatedList /> },
            ]}
          />
          <div>
            <Disclosure summary="How do I activate my card?" headingLevel={3} defaultOpen>
              <p>Sign in, choose Activate, and type the ten digits on the front of your card.</p>
            </Disclosure>
            <Disclosure
              summary="Puis-je utiliser ma carte à l’extérieur du Canada et en devises étrangères?"
              headingLevel={3}
            >
              <p>Oui.</p>
            </Disclosure>
          </div>
          <Disclosure summary="Details of this load" boxed>
            <DescriptionList layout="end" items={[{ term: 'Reference', description: '0042-7718' }]} />
          </Disclosure>
          <Panel>
            <Switch label="Low-balance e-mail" hint="When less than $20.00 is left." defaultChecked />
            <Switch label="Purchase e-mail" checked={alerts} onChange={setAlerts} />
            <Switch label="Alertes de dépôt" disabledReason="Commandez la carte RECHARGEABLE pour y avoir accès" />
          </Panel>
        </Section>

        <Section title="Dialogs">
          <Dialogs />
        </Section>

        <Section title="Waiting and nothing">
          <Row gap={6}>
            <Spinner />
            <Spinner label="Loading…" />
            <Spinner size="large" label="Loading" labelHidden />
          </Row>
          <Columns least="medium">
            <Panel>
              <Skeleton label="Loading the card" shapes={['card', 'money', 'medium']} />
            </Panel>
            <Panel>
              <Skeleton shapes={['row']} count={4} />
            </Panel>
            <Panel>
              <EmptyState icon="card" title="No cards yet" titleLevel={3} actions={<Button>Register a card</Button>}>
                Register a card you have, or order a new one.
              </EmptyState>
            </Panel>
          </Columns>
        </Section>

        <Section title="Icons">
          <div className="gallery-icons">
            {iconNames.map((name: IconName) => (
              <span key={name}>
                <Icon name={name} />
                {name}
              </span>
            ))}
          </div>
        </Section>

        <Section title="Type and colour">
          <div>
            <p className="gallery-h">
              A paragraph with <a href="#link">a link in it</a>, <strong>something strong</strong> and{' '}
              <small>something small</small>.
            </p>
            <h3>Heading three</h3>
            <VisuallyHidden>Only heard.</VisuallyHidden>
          </div>
          <div className="gallery-swatches">
            {colours.map((name) => (
              <Swatch key={name} name={name} />
            ))}
          </div>
        </Section>
      </main>
      <ScrollTopButton label="Back to top" visible onClick={() => window.scrollTo(0, 0)} />
    </>
  )
}

document.title = 'Gallery of parts'
const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
