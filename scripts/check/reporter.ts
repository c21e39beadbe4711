/** Vitest's JSON report, with the errors that belong to no test: they make a run fail in which every test has passed. */
import { JsonReporter } from 'vitest/node'

type Modules = Parameters<JsonReporter['onTestRunEnd']>[0]
type Uncaught = readonly { readonly name?: string; readonly message: string; readonly stack?: string }[]

export default class extends JsonReporter {
  private uncaught: Uncaught = []

  override onTestRunEnd(modules: Modules, uncaught: Uncaught = []): Promise<void> {
    this.uncaught = uncaught
    return super.onTestRunEnd(modules)
  }

  override writeReport(report: string): Promise<void> {
    const uncaught = this.uncaught.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), uncaught }))
  }
}
