import { Followers, type FollowersJob } from './followers.ts';

const REPORT_INTERVAL_MS = 250;

process.once('message', (job: FollowersJob) => {
  const followers = new Followers(job);
  const report = () => {
    process.send?.(followers.state());
    followers.forgetLatencies();
  };
  const timer = setInterval(report, REPORT_INTERVAL_MS);
  process.once('message', () => followers.stop());
  process.once('disconnect', () => process.exit());
  void followers.run().then(() => {
    clearInterval(timer);
    report();
    process.disconnect();
  });
});
