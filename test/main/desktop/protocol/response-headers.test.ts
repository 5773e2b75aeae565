import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { readDevServer } from '../../../../main/desktop/protocol/dev-server.ts';
import { contentSecurityPolicy } from '../../../../main/desktop/protocol/response-headers.ts';

function severeFindings(policy: string) {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX);
}

test('P5: csp_evaluator has no finding of high severity', () => {
  expect(severeFindings(contentSecurityPolicy(null))).toEqual([]);
});

test('P5: the check can fail', () => {
  expect(severeFindings("script-src 'self' 'unsafe-inline'")).not.toEqual([]);
});

test('P5: inline code, eval, data and blob addresses are in no directive', () => {
  expect(contentSecurityPolicy(null)).not.toMatch(/unsafe|data:|blob:|https?:|\*/);
});

test("P5: trusted types are required, with Lit's policy and the one of the workers alone", () => {
  const policy = contentSecurityPolicy(null);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/trusted-types lit-html fleetglass-worker(?:;|$)/);
});

test('P4: while developing, the one address more is the socket of the development server', () => {
  const devServer = readDevServer('http://127.0.0.1:5173', false);
  expect(contentSecurityPolicy(devServer)).toContain("connect-src 'self' ws://127.0.0.1:5173;");
  expect(contentSecurityPolicy(devServer)).toContain("script-src 'self';");
});

test.each([
  ['in a packaged app', 'http://127.0.0.1:5173', true],
  ['on another host', 'http://192.168.1.5:5173', false],
  ['by a name', 'http://localhost:5173', false],
  ['with a path', 'http://127.0.0.1:5173/evil', false],
  ['with a user', 'http://127.0.0.1:5173@evil.example', false],
  ['when it is absent', undefined, false],
])('P4: a development server %s is not used', (_what, address, isPackaged) => {
  expect(readDevServer(address, isPackaged)).toBeNull();
});
