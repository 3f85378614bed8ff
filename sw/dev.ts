// The worker in development, a module, which cannot run another script later.
import "./database-jobs/database-jobs.ts";
import "./sw.ts";
