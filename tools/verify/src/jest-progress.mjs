/** Tells the process that started Jest how many files are done. */
export default class JestProgress {
  #done = 0;
  #all = 0;

  onRunStart(results) {
    this.#all = results.numTotalTestSuites;
    this.#tell();
  }

  onTestResult() {
    this.#done += 1;
    this.#tell();
  }

  #tell() {
    process.send?.({ done: this.#done, all: this.#all });
  }
}
