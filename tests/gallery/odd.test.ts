// @vitest-environment happy-dom
import { hearScreens } from './spoken'

hearScreens(1, 2)
