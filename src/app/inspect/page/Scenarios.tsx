/**
 * Sets the state of the issuer: with the sandbox by its developer calls, with the mock by the example it answers with.
 */
import { useState } from 'react'
import { DEFAULT_FAILURES } from '../../../api/laterFailures'
import { Banner } from '../../../ui/Banner'
import { Button } from '../../../ui/Button'
import { Form, FormActions } from '../../../ui/Form'
import { Panel } from '../../../ui/Panel'
import { SelectField } from '../../../ui/SelectField'
import { Columns, Row, Stack } from '../../../ui/Stack'
import { TextField } from '../../../ui/TextField'
import { type Fault, problemOf, sandbox } from './sandbox'

type Act = () => ReturnType<typeof sandbox.POST>
type Step = {
  readonly name: string
  readonly act: Act
  /** Nobody is signed in afterwards. */
  readonly endsSession?: true
}

// An answer without a body would break the contract, and Prism would substitute its own.
const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })
const FAILING = refusal(500, 'SYS-5000', 'The server made a mistake.')
const UNAVAILABLE = refusal(503, 'SYS-5030', 'The service is not available.')
const CONFLICT = refusal(409, 'SYS-4090', 'The call conflicts with another one.')
const LIMITED = refusal(429, 'SYS-4290', 'There were too many calls.')
const REFUSED = refusal(401, 'AUTH-4010', 'Nobody is signed in.')

const fault =
  (body: Fault): Act =>
  () =>
    sandbox.POST('/sandbox/faults', { body })
const advance =
  (advanceSeconds: number): Act =>
  () =>
    sandbox.POST('/sandbox/clock', { body: { advanceSeconds } })
const configure =
  (body: Record<string, unknown>): Act =>
  () =>
    sandbox.POST('/sandbox/config', { body })

const GROUPS: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: 'All of it',
    steps: [
      { name: 'Reset the sandbox', act: () => sandbox.POST('/sandbox/reset'), endsSession: true },
      { name: 'Clear all faults', act: () => sandbox.DELETE('/sandbox/faults') },
    ],
  },
  {
    title: 'The next call',
    steps: [
      {
        name: 'Decline a top-up',
        act: fault({
          operationId: 'topUpCard',
          ...refusal(400, 'TOP-4001', "The payment was declined by the card's bank."),
        }),
      },
      { name: 'Fail to read the cards', act: fault({ operationId: 'getCards', ...FAILING }) },
      { name: 'Read the cards slowly (5 s)', act: fault({ operationId: 'getCards', delayMs: 5_000 }) },
      { name: 'Refuse the session', act: fault({ operationId: 'getCardStats', ...REFUSED }), endsSession: true },
      { name: 'Lose the answer of a transfer', act: fault({ operationId: 'transferFunds', dropAfterCommit: true }) },
      { name: 'Lose the answer of a bill payment', act: fault({ operationId: 'payBill', dropAfterCommit: true }) },
    ],
  },
  {
    title: 'The issuer’s clock; the portal’s own goes on as before',
    steps: [
      { name: 'A minute on', act: advance(60) },
      { name: '15 minutes on', act: advance(900), endsSession: true },
      { name: 'A day on', act: advance(86_400), endsSession: true },
      { name: '30 days on', act: advance(30 * 86_400), endsSession: true },
    ],
  },
  {
    title: 'The configuration',
    steps: [
      { name: 'End account access', act: configure({ accountAccess: 'ended' }) },
      { name: 'Open account access', act: configure({ accountAccess: 'open' }) },
      { name: 'No captcha', act: configure({ features: { captcha: false } }) },
      { name: 'No way to reload', act: configure({ reloadMethods: { mcDebit: false, visaDebit: false } }) },
      { name: 'Announce a new version', act: configure({ newVersion: 'next' }) },
      { name: 'Withdraw the version', act: configure({ newVersion: '' }) },
    ],
  },
]

const NOT_OPERATIONS = new Set(['getBalances', 'estimateTopUp', 'estimateAutoReload', 'getPendingPayments'])
const OPERATIONS = Object.keys(DEFAULT_FAILURES)
  .filter((name) => !NOT_OPERATIONS.has(name))
  .toSorted()
  .map((value) => ({ value, label: value }))

const KINDS: Readonly<Record<string, { readonly label: string; readonly fault: Omit<Fault, 'operationId'> }>> = {
  failing: { label: 'Fails (500)', fault: FAILING },
  unavailable: { label: 'Not available (503)', fault: UNAVAILABLE },
  conflict: { label: 'In conflict (409)', fault: CONFLICT },
  limited: { label: 'Too many calls (429)', fault: LIMITED },
  refused: { label: 'Not signed in (401)', fault: REFUSED },
  slow: { label: 'Slow (5 s)', fault: { delayMs: 5_000 } },
  silent: { label: 'No answer in time (45 s)', fault: { delayMs: 45_000 } },
  lost: { label: 'Done, but the answer is lost', fault: { dropAfterCommit: true } },
}

/** The sign-in's answer decides these: a holder who is signed in keeps what it said. */
const NEW_SIGN_IN = ', after a new sign-in'

const EXAMPLES = [
  ['', 'The ordinary answers'],
  ['example=locked', 'Locked card'],
  ['example=notActivated', 'Card that is not activated'],
  ['example=empty', `Nothing there yet${NEW_SIGN_IN}`],
  ['example=starter', `Identity level 0${NEW_SIGN_IN}`],
  ['example=unverified', `E-mail not verified${NEW_SIGN_IN}`],
  ['example=consentsOutstanding', `Consents outstanding${NEW_SIGN_IN}`],
  ['example=fatcaUnset', `Tax residency not given${NEW_SIGN_IN}`],
  ['example=retiring', 'Retiring card'],
  ['example=ended', 'Account access ended'],
  ['code=400, example=declined', 'Payment declined'],
  ['code=401', 'Not signed in'],
] as const

type Said = { readonly text: string; readonly isProblem: boolean }

export function Scenarios({ scenario, onChoose }: { scenario: string; onChoose: ((scenario: string) => void) | null }) {
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function run({ name, act }: Step) {
    setIsBusy(true)
    const problem = await problemOf(act())
    setIsBusy(false)
    setSaid(problem ? { text: `${name}: ${problem}`, isProblem: true } : { text: `${name}: set.`, isProblem: false })
  }

  return (
    <Panel title="Scenarios" busy={isBusy}>
      <Stack>
        <div role="status">{said && !said.isProblem ? <Banner tone="success">{said.text}</Banner> : null}</div>
        {said?.isProblem ? (
          <Banner tone="error" live="alert">
            {said.text}
          </Banner>
        ) : null}
        <Columns>
          {GROUPS.map(({ title, steps }) => (
            <Stack key={title} gap={3}>
              <h3>{title}</h3>
              <Row gap={2}>
                {steps.map((step) => (
                  <Button key={step.name} variant="secondary" size="small" busy={isBusy} onClick={() => void run(step)}>
                    {step.endsSession ? `${step.name} (then sign in again)` : step.name}
                  </Button>
                ))}
              </Row>
            </Stack>
          ))}
        </Columns>
        <Columns>
          <Stack gap={3}>
            <h3>A fault of any call</h3>
            <Form
              busy={isBusy}
              onSubmit={(data) => {
                const operationId = String(data.get('operationId'))
                const kind = KINDS[String(data.get('kind'))]
                const times = Number(data.get('times')) || 1
                if (kind)
                  void run({
                    name: `${operationId} · ${kind.label}`,
                    act: fault({ operationId, times, ...kind.fault }),
                  })
              }}
            >
              <SelectField name="operationId" label="Call" options={OPERATIONS} />
              <SelectField
                name="kind"
                label="What goes wrong"
                options={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
              />
              <TextField name="times" label="How many times" width="short" inputMode="numeric" defaultValue="1" />
              <FormActions>
                <Button type="submit" busy={isBusy}>
                  Add the fault
                </Button>
              </FormActions>
            </Form>
          </Stack>
          <Stack gap={3}>
            <h3>The mock's example</h3>
            <p>With npm run dev:mock. The portal starts anew; calls that have no such example answer as ever.</p>
            <Form onSubmit={(data) => onChoose?.(String(data.get('other')).trim() || String(data.get('example')))}>
              <SelectField
                name="example"
                label="Example"
                defaultValue={EXAMPLES.some(([value]) => value === scenario) ? scenario : ''}
                options={EXAMPLES.map(([value, label]) => ({ value, label }))}
              />
              <TextField
                name="other"
                label="Or any other"
                hint="As in the Prefer header: code=422, example=cardLocked"
                defaultValue={EXAMPLES.some(([value]) => value === scenario) ? '' : scenario}
                autoComplete="off"
              />
              <FormActions>
                <Button
                  type="submit"
                  {...(onChoose ? {} : { disabledReason: 'No portal is running with ?inspect=local' })}
                >
                  Start with it
                </Button>
              </FormActions>
            </Form>
          </Stack>
        </Columns>
      </Stack>
    </Panel>
  )
}
