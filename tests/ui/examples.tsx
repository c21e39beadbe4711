import type { ReactElement } from 'react'
import { Badge } from '../../src/ui/Badge'
import { Banner } from '../../src/ui/Banner'
import { Button } from '../../src/ui/Button'
import { CardFace } from '../../src/ui/CardFace'
import { Checkbox } from '../../src/ui/Checkbox'
import { Combobox } from '../../src/ui/Combobox'
import { ConfirmDialog } from '../../src/ui/ConfirmDialog'
import { CopyButton } from '../../src/ui/CopyButton'
import { Countdown } from '../../src/ui/Countdown'
import { DescriptionList } from '../../src/ui/DescriptionList'
import { Dialog } from '../../src/ui/Dialog'
import { Disclosure } from '../../src/ui/Disclosure'
import { Dropdown } from '../../src/ui/Dropdown'
import { EmptyState } from '../../src/ui/EmptyState'
import { Engraving } from '../../src/ui/Engraving'
import { ErrorSummary } from '../../src/ui/ErrorSummary'
import { FieldError } from '../../src/ui/Field'
import { Fieldset } from '../../src/ui/Fieldset'
import { Form, FormActions } from '../../src/ui/Form'
import { Icon } from '../../src/ui/Icon'
import { Later } from '../../src/ui/Later'
import { Link } from '../../src/ui/Link'
import { LinkChoices } from '../../src/ui/LinkChoices'
import { Mark } from '../../src/ui/Mark'
import { Menu } from '../../src/ui/Menu'
import { Money } from '../../src/ui/Money'
import { MoneyField } from '../../src/ui/MoneyField'
import { MoreButton } from '../../src/ui/MoreButton'
import { Notification, NotificationRegion } from '../../src/ui/Notification'
import { PageHeader } from '../../src/ui/PageHeader'
import { Pagination } from '../../src/ui/Pagination'
import { Panel } from '../../src/ui/Panel'
import { Placeholder } from '../../src/ui/Placeholder'
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
import { Timeline } from '../../src/ui/Timeline'
import { Toolbar, ToolbarButton, ToolbarGroup } from '../../src/ui/Toolbar'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'
import { Words } from '../../src/ui/Words'
import { MemoryRouter } from '../support/memoryRouter'

const nothing = () => {}

/** Every component by its file's name, in a state that shows as much of it as possible. */
export const examples: Record<string, ReactElement> = {
  Badge: <Badge tone="warning">Pending</Badge>,
  Banner: (
    <Banner tone="accent" title="New" action={<a href="#more">More</a>} onDismiss={nothing} dismissLabel="Dismiss">
      Words
    </Banner>
  ),
  Button: (
    <>
      <Button busy busyLabel="Paying" icon="plus">
        Pay
      </Button>
      <Button disabledReason="Unlock first">Reload</Button>
    </>
  ),
  CardFace: (
    <>
      <CardFace
        art="blue"
        title="Blue card"
        name="Everyday"
        number="**** 3456"
        expiry="09 / 28"
        virtualLabel="Virtual"
        retiringLabel="Retiring"
        look="locked"
      />
      <CardFace art="white" size="thumb" />
      <CardFace art="green" look="retired" />
      <CardFace art="black" look="ordered" side="back" />
    </>
  ),
  Checkbox: <Checkbox name="remember" label="Remember" hint="On this device" error="Tick it" />,
  ConfirmDialog: (
    <ConfirmDialog open title="Sure?" confirmLabel="Yes" cancelLabel="No" onConfirm={nothing} onCancel={nothing}>
      Words
    </ConfirmDialog>
  ),
  Combobox: (
    <Combobox
      label="Find an address"
      hint="Start with the number"
      options={[{ key: 'a', label: '100 Queen St', detail: 'Toronto ON' }]}
      onType={() => {}}
      onChoose={() => {}}
    />
  ),
  Countdown: <Countdown seconds={42} of={60} label="Hides in 0:42" />,
  CopyButton: <CopyButton text="5412" label="Copy number" copiedLabel="Copied" failedLabel="Not copied" />,
  DescriptionList: (
    <DescriptionList layout="end" items={[{ term: 'Fee', description: '$1.95', action: <a href="#fee">Change</a> }]} />
  ),
  Dialog: (
    <>
      <Dialog open onClose={nothing} title="Question" closeLabel="Close">
        Words
      </Dialog>
      <Dialog open={false} onClose={nothing} title="Closed">
        Words
      </Dialog>
    </>
  ),
  Disclosure: (
    <Disclosure summary="Why?" headingLevel={3}>
      Because
    </Disclosure>
  ),
  Dropdown: (
    <Dropdown label="Legal">
      <a href="#fees">Fees</a>
    </Dropdown>
  ),
  EmptyState: <EmptyState title="Nothing" icon="card" actions={<a href="#order">Order</a>} />,
  Engraving: <Engraving />,
  ErrorSummary: <ErrorSummary heading="There is a problem" items={[{ field: 'email', message: 'Type it' }]} />,
  Field: <FieldError>Wrong</FieldError>,
  Fieldset: (
    <Fieldset legend="Address" hint="Where you live" error="Missing">
      <TextField name="street" label="Street" />
    </Fieldset>
  ),
  Form: (
    <Form busy onSubmit={nothing}>
      <FormActions>
        <Button type="submit">Send</Button>
      </FormActions>
    </Form>
  ),
  Icon: <Icon name="home" />,
  Later: (
    <Later>
      <p>What follows</p>
    </Later>
  ),
  Link: (
    <MemoryRouter>
      <Link to="/fees">Fees</Link>
    </MemoryRouter>
  ),
  LinkChoices: (
    <MemoryRouter>
      <LinkChoices
        label="Period"
        choices={[
          { key: 'days10', label: '10 days', to: '?period=days10', current: true },
          { key: 'month1', label: '1 month', to: '?period=month1', current: false },
        ]}
      />
    </MemoryRouter>
  ),
  Menu: <Menu label="Legal" items={[{ key: 'fees', label: 'Fees', render: <a href="#fees" /> }]} />,
  Mark: <Mark />,
  Money: <Money text="$1,234.56" size="display" />,
  MoneyField: <MoneyField name="amount" label="Amount" defaultValue="20.00" />,
  MoreButton: (
    <MoreButton
      label="More actions for Water"
      items={[{ key: 'edit', label: 'Edit', onSelect: nothing }]}
      busy={false}
      busyLabel=""
    />
  ),
  Notification: (
    <NotificationRegion>
      <Notification type="error" title="Not sent" message="Try again" closeLabel="Close" onClick={nothing} actionable />
    </NotificationRegion>
  ),
  Placeholder: (
    <Placeholder label="Loading">
      <p>Words</p>
    </Placeholder>
  ),
  PageHeader: <PageHeader title="Cards" lead="Yours" eyebrow="Home" actions={<a href="#add">Add</a>} />,
  Pagination: (
    <Pagination
      page={3}
      pageCount={9}
      onPage={nothing}
      label="Pages"
      previousLabel="Previous"
      nextLabel="Next"
      pageLabel={(n) => `Page ${n}`}
      summary="Page 3 of 9"
    />
  ),
  Panel: (
    <Panel title="Cards" actions={<a href="#add">Add</a>} footer="Foot" busy>
      Words
    </Panel>
  ),
  Progress: <Progress label="Step 1 of 2" step={1} all={2} />,
  RadioGroup: (
    <RadioGroup
      name="when"
      legend="When?"
      appearance="tiles"
      defaultValue="now"
      options={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: 'Later' },
      ]}
    />
  ),
  ScrollTopButton: <ScrollTopButton label="Top" visible onClick={nothing} />,
  SecretField: <SecretField name="password" label="Password" showLabel="SHOW" hideLabel="HIDE" />,
  SelectField: (
    <SelectField
      name="province"
      label="Province"
      placeholder="Choose"
      options={[
        { value: 'QC', label: 'Québec' },
        { value: 'ON', label: 'Ontario' },
      ]}
    />
  ),
  Skeleton: <Skeleton label="Loading" shapes={['card', 'row', 'money']} />,
  SkipLink: <SkipLink target="main">Skip</SkipLink>,
  Spinner: <Spinner label="Loading" />,
  Stack: (
    <Stack>
      <Row justify="between">
        <Columns>Words</Columns>
      </Row>
    </Stack>
  ),
  Switch: <Switch name="alerts" label="Alerts" hint="By e-mail" defaultChecked />,
  Table: (
    <Table
      caption="Payments"
      rows={[{ id: '1' }]}
      rowKey={(row) => row.id}
      columns={[
        { key: 'who', header: 'Payee', rowHeader: true, cell: () => 'Hydro' },
        { key: 'sum', header: 'Amount', numeric: true, stacked: 'aside', cell: () => '$1.00' },
        { key: 'do', header: 'Actions', action: true, cell: () => <a href="#cancel">Cancel</a> },
      ]}
    />
  ),
  Tabs: (
    <Tabs
      label="Bills"
      tabs={[
        { id: 'a', label: 'Billers', panel: 'Three billers' },
        { id: 'b', label: 'Pending', panel: 'None pending', disabledReason: 'Nothing is pending' },
      ]}
      selected="a"
      onSelect={() => {}}
    />
  ),
  TextArea: <TextArea name="note" label="Note" sensitive />,
  TextField: (
    <TextField name="email" label="E-mail" type="email" hint="Yours" error="Wrong" prefix="@" suffix="!" sensitive />
  ),
  Timeline: (
    <Timeline
      label="Where it is"
      items={[
        { key: 'a', label: 'Ordered', detail: 'On June 30', state: 'done', stateLabel: 'done' },
        { key: 'b', label: 'Mailed', state: 'current', stateLabel: 'next', action: <a href="#where">Where is it?</a> },
        { key: 'c', label: 'Arrived' },
      ]}
    />
  ),
  Toolbar: (
    <Toolbar label="Formatting">
      <ToolbarGroup label="Words">
        <ToolbarButton pressed shortcut="Control+B" onPress={() => {}}>
          Bold
        </ToolbarButton>
        <ToolbarButton opensDialog onPress={() => {}}>
          Link
        </ToolbarButton>
      </ToolbarGroup>
      <ToolbarButton disabled onPress={() => {}}>
        Undo
      </ToolbarButton>
    </Toolbar>
  ),
  VisuallyHidden: <VisuallyHidden>Heard</VisuallyHidden>,
  Words: <Words>Call 1-888-677-3299.</Words>,
}
