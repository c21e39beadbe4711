/** Chromium, Firefox and WebKit behind one small interface: pointer, keyboard, and scripts that read the page. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { launchBrowser } from '../support/browser'
import { findProgram, installPackages, isExecutable } from '../support/debian'

const PATIENCE_MS = 5_000
/** Firefox takes two presses of a script for a double one, wherever they are. */
const DOUBLE_PRESS_MS = 600

export type Point = { readonly x: number; readonly y: number }
const KEYS = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
} as const
export type KeyName = keyof typeof KEYS

export type Window = {
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page, or in its only frame. */
  run<Result>(expression: string, isInFrame?: boolean): Promise<Result>
  move(to: Point): Promise<void>
  press(at: Point): Promise<void>
  key(name: KeyName): Promise<void>
  type(text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  screenshot(): Promise<Buffer>
  /** The page on paper, as a PDF. WebKit's driver has no such command. */
  paper?(): Promise<Buffer>
  close(): Promise<void>
}

/** `before` runs in every document, before its own scripts. */
export async function openChromium(before: string): Promise<Window> {
  const browser = await launchBrowser()
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.addInitScript(before)
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (expression, isInFrame = false) => {
      const frame = isInFrame ? page.frames()[1] : page.mainFrame()
      if (!frame) throw new Error('The page has no frame')
      return frame.evaluate(expression)
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    press: ({ x, y }) => page.mouse.click(x, y),
    key: (name) => page.keyboard.press(name),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    paper: () => page.pdf(),
    close: () => browser.close(),
  }
}

async function openFirefox(executablePath: string): Promise<Window> {
  const downloads = await mkdtemp(join(tmpdir(), 'portal-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // Without it a window in the background gets no blur events.
      'focusmanager.testmode': true,
      'ui.prefersReducedMotion': 1,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // The list of downloads opens over the page after each one, and takes Enter and presses until it is closed.
      'browser.download.alwaysOpenPanel': false,
    },
  })
  const page = await browser.newPage()
  let pressedAt = 0
  // A form that was not sent asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: async (url) => void (await page.goto(url)),
    run: async (expression, isInFrame = false) => {
      const frame = isInFrame ? page.frames()[1] : page.mainFrame()
      if (!frame) throw new Error('The page has no frame')
      return (await frame.evaluate(expression)) as never
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    async press({ x, y }) {
      const left = pressedAt + DOUBLE_PRESS_MS - Date.now()
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
      await page.mouse.click(x, y)
      pressedAt = Date.now()
    },
    key: (name) => page.keyboard.press(name),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    paper: async () => Buffer.from(await page.pdf()),
    async close() {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** In a process group of its own, which ends whole. */
const inGroup = (file: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })

function endGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

async function openWebKit(miniBrowser: string): Promise<Window> {
  const home = await mkdtemp(join(tmpdir(), 'portal-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  // Otherwise the window's bar is wider than a phone.
  await writeFile(
    join(home, 'gtk-3.0/gtk.css'),
    'headerbar, toolbar, entry, button { min-width: 0; margin: 0; padding: 0 }',
  )
  await writeFile(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const groups: ChildProcess[] = []
  const endAll = () => {
    for (const group of groups.reverse()) endGroup(group)
  }
  process.once('exit', endAll)
  const display = await new Promise<string>((resolve, reject) => {
    const xvfb = inGroup('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'])
    groups.push(xvfb)
    xvfb.once('error', reject)
    xvfb.stdio[3]?.once('data', (line: Buffer) => resolve(`:${line.toString().trim()}`))
  })
  const port = await freePort()
  groups.push(
    inGroup('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: home,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    }),
  )
  const options = { binary: miniBrowser, args: ['--automation'] }
  const start = () =>
    new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build()
  let window: WebDriver | null = null
  for (let tries = 1; !window; tries += 1) {
    try {
      window = await start()
    } catch (problem) {
      // The driver may not listen yet.
      if (tries === 40) {
        endAll()
        throw problem
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const driver = window
  const innerSize = () => driver.executeScript<[number, number]>('return [innerWidth, innerHeight]')
  return {
    goto: (url) => driver.get(url),
    async run(expression, isInFrame = false) {
      if (isInFrame) await driver.switchTo().frame(0)
      try {
        return await driver.executeScript(`return (${expression})`)
      } finally {
        if (isInFrame) await driver.switchTo().defaultContent()
      }
    },
    move: ({ x, y }) => driver.actions().move({ x, y, origin: Origin.VIEWPORT }).perform(),
    press: ({ x, y }) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
        .click()
        .perform(),
    key: (name) => driver.actions().sendKeys(KEYS[name]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async resize(width, height) {
      for (let tries = 1; ; tries += 1) {
        const [innerWidth, innerHeight] = await innerSize()
        if (innerWidth === width && innerHeight === height) return
        if (tries === 10) throw new Error(`The window is ${innerWidth} × ${innerHeight}, not ${width} × ${height}`)
        const frame = driver.manage().window()
        const outer = await frame.getRect()
        await frame.setRect({
          ...outer,
          width: outer.width + width - innerWidth,
          height: outer.height + height - innerHeight,
        })
      }
    },
    async screenshot() {
      // WebKit takes the picture with its next paint, which a page that stands still never has.
      await driver.executeScript('document.documentElement.animate({ opacity: [0.99, 1] }, 2000)')
      return Buffer.from(await driver.takeScreenshot(), 'base64')
    },
    async close() {
      await Promise.race([driver.quit(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(() => null)
      endAll()
      process.off('exit', endAll)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The window that WebKitGTK's package brings; Debian's folder names the architecture. */
function findMiniBrowser(): string | null {
  try {
    const files = execFileSync('dpkg', ['-L', 'libwebkit2gtk-4.1-0'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return (
      files
        .toString()
        .split('\n')
        .find((file) => file.endsWith('/MiniBrowser') && isExecutable(file)) ?? null
    )
  } catch {
    return null
  }
}

type Engine = {
  readonly packages: readonly string[]
  /** The program to start; null if it is not here. */
  find(): string | null
  open(program: string): Promise<Window>
}

export const ENGINES = {
  firefox: {
    packages: ['firefox-esr', 'fonts-liberation'],
    find: () => findProgram('firefox-esr', 'firefox'),
    open: openFirefox,
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'],
    find: () => (findProgram('WebKitWebDriver') && findProgram('Xvfb') ? findMiniBrowser() : null),
    open: openWebKit,
  },
} as const satisfies Record<string, Engine>
export type EngineName = keyof typeof ENGINES

/** Installs what is missing, where that is allowed. */
export function provide(name: EngineName): string | null {
  const { find, packages } = ENGINES[name]
  return find() ?? (installPackages(...packages) ? find() : null)
}
