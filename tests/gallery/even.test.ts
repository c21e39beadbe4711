// @vitest-environment happy-dom
import { hearScreens } from './spoken'

hearScreens(0, 2)
