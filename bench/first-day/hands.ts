import type { Locator, Page } from '@playwright/test'

/** What was done in one part of the walk. */
export interface WalkPart {
  name: string
  actions: number
  seconds: number
  /** The most that it may take; null: none was promised. */
  goal: number | null
}

/** A person at the screen: each press, field, choice, key and file is one action. Which of them it was is told when a part fails. */
export class WalkHands {
  readonly parts: WalkPart[] = []
  #actions = 0
  #began = performance.now()
  #done: string[] = []

  constructor(
    public page: Page,
    /** Where each step leaves its picture; null: nowhere. */
    private readonly pictures: string | null,
  ) {}

  async #act(what: string, work: () => Promise<unknown>): Promise<void> {
    this.#done.push(what)
    this.#actions += 1
    await work()
  }

  press = (target: Locator) => this.#act(`press ${target}`, () => target.first().click())
  button = (name: string | RegExp) =>
    this.press(this.page.getByRole('button', { name, exact: typeof name === 'string' }))
  link = (name: string | RegExp) => this.press(this.page.getByRole('link', { name, exact: typeof name === 'string' }))
  type = (target: Locator, text: string) => this.#act(`type ${text}`, () => target.first().fill(text))
  key = (key: string) => this.#act(`key ${key}`, () => this.page.keyboard.press(key))
  choose = (target: Locator, option: { label: string } | string) =>
    this.#act(`choose ${JSON.stringify(option)}`, () => target.first().selectOption(option))
  drop = (target: Locator, path: string) => this.#act(`file ${path}`, () => target.first().setInputFiles(path))

  /** What the page shows now, and on a phone too. */
  async look(name: string): Promise<void> {
    if (this.pictures === null) return
    const { page } = this
    await page.screenshot({ path: `${this.pictures}/${name}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${this.pictures}/${name}-390.png` })
    await page.setViewportSize({ width: 1366, height: 768 })
    // Until it is drawn so again.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }

  /** Ends what was done since the last part. @throws Error where it took more actions than were promised */
  end(name: string, goal: number | null = null): void {
    const now = performance.now()
    const part = { name, actions: this.#actions, seconds: (now - this.#began) / 1000, goal }
    this.parts.push(part)
    const done = this.#done
    this.#actions = 0
    this.#done = []
    this.#began = now
    console.log(`${name}: ${part.actions} actions, ${part.seconds.toFixed(1)} s`)
    if (goal !== null && part.actions > goal)
      throw new Error(`${name} took ${part.actions} actions, ${goal} were promised:\n${done.join('\n')}`)
  }
}
