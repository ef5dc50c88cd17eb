CREATE TABLE "model_waits" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"angle" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"intent" text DEFAULT 'learn' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"brief" jsonb,
	"overlap" jsonb,
	"sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"redo_section" integer,
	"post_id" uuid,
	"charged" boolean DEFAULT false NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"error_message" text,
	"next_attempt_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_items_state" CHECK ("run_items"."state" in ('planned', 'declined', 'queued', 'writing', 'review', 'approved', 'failed', 'skipped')),
	CONSTRAINT "run_items_intent" CHECK ("run_items"."intent" in ('learn', 'compare', 'do', 'buy'))
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" uuid,
	"topic" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" text DEFAULT 'planning' NOT NULL,
	"wants_briefs" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"error_code" text,
	"error_message" text,
	"own_model" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"claims" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "runs_state" CHECK ("runs"."state" in ('planning', 'planned', 'writing', 'paused', 'done', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "run_item_id" uuid;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_items" ADD CONSTRAINT "run_items_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_items_run" ON "run_items" USING btree ("run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "run_items_post" ON "run_items" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "run_items_to_write" ON "run_items" USING btree ("user_id","state") WHERE "run_items"."state" in ('queued', 'writing');--> statement-breakpoint
CREATE INDEX "run_items_review" ON "run_items" USING btree ("user_id","planned_at","id") WHERE "run_items"."state" = 'review';--> statement-breakpoint
CREATE INDEX "runs_user_created" ON "runs" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "runs_site" ON "runs" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "runs_to_plan" ON "runs" USING btree ("updated_at") WHERE "runs"."state" = 'planning' or "runs"."wants_briefs";--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_run_item_id_run_items_id_fk" FOREIGN KEY ("run_item_id") REFERENCES "public"."run_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_run_item_unique" ON "credit_entries" USING btree ("run_item_id");